"""Runs: many pages in one go, from the arguments of a command to its exit status.

run         all of this
plan        from arguments to jobs: inputs (files, folders opened up), choice (of pages, as people write it),
            looking (what an input is)
rehearsal   what a run would read and write, told without doing it
again       what an earlier run has done is left out: keys (what tells that a page was done), ledger (what a
            folder of results holds), entries (its records, in order), owned (which files in it are ours),
            lock (one run at a time)
corrected   what a person sets on a page, now or in an earlier run, given to its job
beside      the same where no such folder is: what is done is told by the marks of solved pictures
workers     jobs a few at a time to an executor, and back
crew        processes on this machine, each by itself (worker); cluster: those of others, with what travels
            (sending)
binder      the pages of a PDF go into a solved PDF
reporters   what a run says while it goes on: progress (a bar), summary (of a page), tally (of many)
closing     what people look at afterwards
"""
