"""Opening: every kind of file that people give us, and what becomes of it."""

import io
import os
import random
import socket
import struct
import tracemalloc
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from vision import errors
from vision.pictures.opening import MAX_PIXELS, open_picture

SIZE = (120, 80)


def pixels(picture):
    return np.asarray(picture.image)


def drawing(mode="RGB", size=SIZE):
    """A picture that shows which way is up: a red bar on top, a blue one on the left."""
    image = Image.new("RGB", size, "white")
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, 0, size[0], 9), fill="red")
    pen.rectangle((0, 0, 4, size[1]), fill="blue")
    pen.ellipse((50, 30, 80, 60), outline="black", width=3)
    return image.convert(mode)


def encoded(image, image_format, **options):
    file = io.BytesIO()
    image.save(file, image_format, **options)
    return file.getvalue()


def noisy_png():
    return encoded(Image.fromarray(np.random.default_rng(1).integers(0, 255, (80, 120, 3), np.uint8)), "PNG")


def png_header(width, height):
    """A PNG that says how large it is, and nothing else."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", b"")


@pytest.fixture
def opened(tmp_path):
    """Opens a picture that is given as bytes."""

    def open_bytes(data, name="picture.png"):
        path = tmp_path / name
        path.write_bytes(data)
        return open_picture(path)

    return open_bytes


def refusal(opened, data, name="picture.png"):
    with pytest.raises(errors.PictureError) as caught:
        opened(data, name)
    assert caught.value.message.count(". ") >= 1, "says what happened and what to do"
    return caught.value


# What can be opened


@pytest.mark.parametrize("image_format", ["PNG", "BMP", "PPM", "TIFF"])
def test_lossless_formats_give_the_same_pixels(opened, image_format):
    picture = opened(encoded(drawing(), image_format))
    assert picture.format == image_format
    assert np.array_equal(pixels(picture), np.asarray(drawing()))


@pytest.mark.parametrize("image_format", ["JPEG", "WEBP", "JPEG2000"])
def test_lossy_formats_give_nearly_the_same_pixels(opened, image_format):
    picture = opened(encoded(drawing(), image_format, quality=95), "picture.bin")
    assert picture.format == image_format
    assert np.abs(pixels(picture).astype(int) - np.asarray(drawing())).mean() < 3


def test_pixels_are_three_channels_of_eight_bits_in_one_block(opened):
    picture = opened(encoded(drawing("L"), "PNG"))
    assert pixels(picture).shape == (80, 120, 3)
    assert pixels(picture).dtype == np.uint8
    assert picture.image.mode == "RGB"
    assert (picture.width, picture.height) == SIZE


@pytest.mark.parametrize("mode", ["1", "L", "P", "LA", "RGBA", "PA"])
def test_every_kind_of_pixel_shows_the_same(opened, mode):
    image_format = "TIFF" if mode == "PA" else "PNG"
    picture = opened(encoded(drawing("P").convert(mode) if mode == "PA" else drawing(mode), image_format))
    grey = np.asarray(picture.image.convert("L")).astype(int)
    assert np.abs(grey - np.asarray(drawing("L"))).max() < (256 if mode == "1" else 40)
    assert pixels(picture)[70, 100].tolist() == [255, 255, 255]


def test_sixteen_bits_are_scaled_by_their_range(opened):
    values = np.linspace(0, 4095, 80 * 120).reshape(80, 120).astype(np.uint16)
    picture = opened(encoded(Image.fromarray(values), "PNG"))
    assert pixels(picture).min() == 0
    assert pixels(picture).max() == 255
    assert np.abs(np.diff(pixels(picture)[:, :, 0].ravel().astype(int))).max() <= 1


@pytest.mark.parametrize(("value", "shown"), [(0, 0), (65535, 255)])
def test_sixteen_bits_of_one_value_are_black_or_white(opened, value, shown):
    picture = opened(encoded(Image.fromarray(np.full((80, 120), value, np.uint16)), "PNG"))
    assert (pixels(picture) == shown).all()


def test_floating_point_with_holes(opened):
    values = np.linspace(-1, 1, 80 * 120, dtype=np.float32).reshape(80, 120)
    values[3, 3] = np.nan
    picture = opened(encoded(Image.fromarray(values), "TIFF"))
    assert pixels(picture).min() == 0
    assert pixels(picture).max() == 255


def test_print_colours(opened):
    picture = opened(encoded(drawing("CMYK"), "JPEG", quality=95))
    assert picture.mode == "CMYK"
    assert np.abs(pixels(picture).astype(int) - np.asarray(drawing())).mean() < 3


def test_dark_strokes_on_transparent_ground_stand_on_white(opened):
    image = Image.new("RGBA", SIZE, (0, 0, 0, 0))
    ImageDraw.Draw(image).ellipse((50, 30, 80, 60), outline=(0, 0, 0, 255), width=3)
    picture = opened(encoded(image, "PNG"))
    assert pixels(picture)[0, 0].tolist() == [255, 255, 255]
    assert pixels(picture)[45, 51].tolist() == [0, 0, 0]


def test_light_strokes_on_transparent_ground_stand_on_black(opened):
    image = Image.new("RGBA", SIZE, (255, 255, 255, 0))
    ImageDraw.Draw(image).ellipse((50, 30, 80, 60), outline=(240, 240, 240, 255), width=3)
    picture = opened(encoded(image, "PNG"))
    assert pixels(picture)[0, 0].tolist() == [0, 0, 0]
    assert pixels(picture)[45, 51].tolist() == [240, 240, 240]


def test_a_light_page_with_transparent_corners_stays_light(opened):
    image = Image.new("RGBA", SIZE, (255, 255, 255, 0))
    ImageDraw.Draw(image).rounded_rectangle((0, 0, 119, 79), 12, fill=(250, 250, 250, 255))
    assert pixels(opened(encoded(image, "PNG")))[0, 0].tolist() == [255, 255, 255]


def test_a_palette_with_a_transparent_colour(opened):
    picture = opened(encoded(drawing("P"), "PNG", transparency=drawing("P").getpixel((100, 70))))
    assert pixels(picture)[70, 100].tolist() == [255, 255, 255]


def test_an_animation_shows_its_first_frame(opened):
    frames = {"save_all": True, "append_images": [Image.new("P", SIZE, 0)]}
    picture = opened(encoded(drawing("P"), "GIF", **frames), "moving.gif")
    assert np.array_equal(pixels(picture), np.asarray(drawing("P").convert("RGB")))


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("image_format", ["PNG", "TIFF", "WEBP"])
def test_pictures_come_out_upright(opened, orientation, image_format):
    # How a camera that was held that way stores the upright drawing.
    stored = {
        2: [Image.Transpose.FLIP_LEFT_RIGHT],
        3: [Image.Transpose.ROTATE_180],
        4: [Image.Transpose.FLIP_TOP_BOTTOM],
        5: [Image.Transpose.TRANSPOSE],
        6: [Image.Transpose.ROTATE_90],
        7: [Image.Transpose.TRANSVERSE],
        8: [Image.Transpose.ROTATE_270],
    }
    image = drawing()
    for step in stored.get(orientation, []):
        image = image.transpose(step)
    exif = Image.Exif()
    exif[0x0112] = orientation
    options = {"lossless": True} if image_format == "WEBP" else {}
    picture = opened(encoded(image, image_format, exif=exif, **options))
    assert np.array_equal(pixels(picture), np.asarray(drawing()))


def test_damaged_metadata_is_no_reason_to_refuse(opened):
    exif = b"Exif\0\0MM\0*\0\0\0\x08\xff\xff" + bytes(40)
    assert pixels(opened(encoded(drawing(), "JPEG", exif=exif))).shape == (80, 120, 3)


def test_resolution_and_colour_profile_are_kept(opened):
    from PIL import ImageCms

    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    picture = opened(encoded(drawing(), "JPEG", dpi=(300, 300), icc_profile=profile))
    assert picture.dpi == (300, 300)
    assert picture.icc_profile == profile


def test_a_profile_for_other_channels_is_dropped(opened):
    picture = opened(encoded(drawing("CMYK"), "JPEG", icc_profile=bytes(16) + b"CMYK" + bytes(108)))
    assert picture.icc_profile is None


def test_the_file_is_left_as_it_was(tmp_path):
    path = tmp_path / "a b ü.png"
    path.write_bytes(encoded(drawing(), "PNG"))
    before = path.read_bytes(), path.stat().st_mtime_ns
    open_picture(path)
    open_picture(str(path))
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


# What is refused


def test_nothing_there(tmp_path):
    with pytest.raises(errors.MissingFile, match="does not exist"):
        open_picture(tmp_path / "nothing.png")
    (tmp_path / "file").write_bytes(b"x")
    with pytest.raises(errors.MissingFile):
        open_picture(tmp_path / "file" / "picture.png")


def test_a_folder_is_no_file(tmp_path):
    with pytest.raises(errors.NotAFile, match="folder"):
        open_picture(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no FIFOs")
def test_a_pipe_is_refused_without_opening_it(tmp_path):
    pipe = tmp_path / "pipe.png"
    os.mkfifo(pipe)
    with pytest.raises(errors.NotAFile, match="pipe"):
        open_picture(pipe)  # would hang if it were opened: nobody writes


def test_a_socket_and_a_device_are_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # a socket's path must be short
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("s.png")
        with pytest.raises(errors.NotAFile):
            open_picture("s.png")
    with pytest.raises(errors.NotAFile):
        open_picture(os.devnull)


def test_a_file_that_may_not_be_read(tmp_path, monkeypatch):
    path = tmp_path / "secret.png"
    path.write_bytes(encoded(drawing(), "PNG"))

    def refuse(self, *_):
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "open", refuse)  # the system lets root read everything
    with pytest.raises(errors.NotReadable, match="permission"):
        open_picture(path)


def test_a_name_too_long_for_the_system(tmp_path):
    with pytest.raises(errors.NotReadable):
        open_picture(tmp_path / ("x" * 300))


def test_links_in_a_circle(tmp_path):
    (tmp_path / "a.png").symlink_to("b.png")
    (tmp_path / "b.png").symlink_to("a.png")
    with pytest.raises(errors.NotReadable):
        open_picture(tmp_path / "a.png")


def test_no_bytes(opened):
    assert isinstance(refusal(opened, b""), errors.EmptyFile)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"Dear diary,\nno picture here.\n" * 9, "is text"),
        ("é".encode() * 600, "is text"),
        (b'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"></svg>', "an SVG drawing"),
        (b"<svg></svg>", "an SVG drawing"),
        (b"junk\n%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "a PDF document"),
        (b"<!DOCTYPE html><html></html>", "a web page"),
        (b"\0\0\0\x18ftypisom" + bytes(64), "a film"),
        (bytes(range(256)), "something unknown"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n", "is text"),
    ],
)
def test_other_things_named_jpg(opened, data, what):
    error = refusal(opened, data, "picture.jpg")
    assert isinstance(error, errors.NotAPicture)
    assert what in error.message


@pytest.mark.parametrize("image_format", ["JPEG", "PNG", "GIF", "BMP", "TIFF", "PPM", "WEBP"])
@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_half_a_picture_is_none(opened, image_format, share):
    image = Image.open(io.BytesIO(noisy_png())).resize((240, 160))
    data = encoded(image.convert("P") if image_format == "GIF" else image, image_format)
    error = refusal(opened, data[: int(share * len(data))])
    assert isinstance(error, errors.TruncatedImage | errors.BrokenImage | errors.NotAPicture)
    if image_format in ("JPEG", "PNG"):
        assert error.code == "truncated-image"


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_one_wrong_bit_in_a_png(opened, share):
    data = bytearray(noisy_png())
    data[60 + int(share * (len(data) - 100))] ^= 4
    assert refusal(opened, bytes(data)).code == "broken-image"


def test_a_png_with_a_damaged_header(opened):
    data = bytearray(noisy_png())
    data[18] ^= 4
    error = refusal(opened, bytes(data))
    assert error.code == "not-a-picture"
    assert "damaged header" in error.message


@pytest.mark.parametrize("width", [100_000, 2**31 - 1])
def test_a_gigantic_header_costs_no_memory(opened, width):
    tracemalloc.start()
    error = refusal(opened, png_header(width, width))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert error.code == "too-large"
    assert peak < 10_000_000


def test_the_bound_on_pixels_is_ours(opened):
    assert refusal(opened, png_header(20_000, MAX_PIXELS // 20_000 + 1)).code == "too-large"
    # Just within the bound, the missing data is what is wrong.
    assert refusal(opened, png_header(20_000, MAX_PIXELS // 20_000)).code == "truncated-image"


@pytest.mark.parametrize("size", [(1, 1), (20_000, 1), (1, 20_000), (15, 15), (20_000, 20)])
def test_too_small_to_show_a_board(opened, size):
    error = refusal(opened, encoded(Image.new("RGB", size), "PNG"))
    assert error.code == "too-small"
    assert f"{size[0]} x {size[1]}" in error.message


def test_rubbish_raises_nothing_but_our_errors(opened):
    chance = random.Random(5)
    formats = ("PNG", "JPEG", "BMP", "TIFF", "WEBP", "PPM", "JPEG2000")
    originals = [encoded(drawing(), name) for name in formats]
    originals.append(encoded(drawing("P"), "GIF"))
    for number in range(240):
        data = bytearray(originals[number % len(originals)])
        for _ in range(chance.randint(1, 20)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        try:
            picture = opened(bytes(data))
        except errors.PictureError:
            continue
        assert pixels(picture).ndim == 3


def test_every_error_has_its_own_code():
    classes = [errors.VisionError]
    for one in classes:
        classes.extend(one.__subclasses__())
    codes = [one.code for one in classes]
    assert len(set(codes)) == len(codes)
    assert all(one.__doc__ for one in classes)
