"""Training of the network that finds the pieces: `python -m vision.training.detector`, or `make train`.

truth        the pieces of a scene, its boards' hulls
scenes       which scenes are trained on; boards with numbers that no rule gave
crops        squares cut from scenes at the sizes that the network sees
store        crops on disk, made by a process of their own while the network learns
wear         what happens to a crop before it is learned from: ink, light, noise, turns
targets      what the network should say about a crop
model        the network as PyTorch trains it
start        the network of an ONNX file, to be trained on
losses       how far its answers are off
learn        the schedule, checkpoints, resuming
export       the ONNX file
calibrate    scores that are probabilities
measure      how well it does, by set
check        how many pieces it sees on pictures of others
card         CARD.md
"""
