#ifndef CFILES_H
#define CFILES_H

// System calls that Swift doesn't import on every platform. Each returns -1 and sets errno on failure.

/// Opens a directory for access to the files in it. A link is an error.
int files_open_directory(int parent, const char *name);

/// Renames a file in a directory. If the new name exists, errno is EEXIST.
int files_rename_new(int directory, const char *from, const char *to);

/// Exchanges two files in a directory at once. Fails on file systems that can't do this.
int files_exchange(int directory, const char *left, const char *right);

/// Makes processes that open the file for writing wait until this read-only descriptor is closed. Fails with EAGAIN if
/// one already has it open for writing, and with other errors if the system or the file system doesn't support this.
int files_keep_writers_out(int descriptor);

/// Whether a process waits because of `files_keep_writers_out`.
int files_has_waiting_writer(int descriptor);

/// Copies the access control list and extended attributes of an open file to another. Attributes that only the system
/// can set are ignored.
int files_copy_attributes(int from, int to);

/// Gives a short-lived program with few threads one heap, in large pages where the system has them: asking for a page at a
/// time takes longer than filling it. To be called before other threads start. Does nothing on systems without such
/// settings.
void files_use_one_heap(void);

/// Whether the process can open some more files. If not, returns -1 and sets errno.
int files_can_open(int count);

/// Whether the process can start some threads. If not, returns -1 and sets errno.
int files_can_start_threads(int count);

/// Gives threads a stack of the usual size even if the first thread's is limited.
void files_use_large_stacks(void);

/// Ends the process with a message and the status 2 instead of a signal if an allocation fails because of a limit.
void files_report_lack_of_memory(void);

#endif
