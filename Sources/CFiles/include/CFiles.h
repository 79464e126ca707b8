#ifndef CFILES_H
#define CFILES_H

// System calls that Swift doesn't import on every platform. Each returns -1 and sets errno on failure.

/// Opens a directory for access to the files in it. A link is an error.
int files_open_directory(int parent, const char *name);

/// Renames a file in a directory. If the new name exists, errno is EEXIST.
int files_rename_new(int directory, const char *from, const char *to);

/// Copies the access control list and extended attributes of an open file to another. Attributes that only the system
/// can set are ignored.
int files_copy_attributes(int from, int to);

/// Gives a short-lived program with few threads one heap, in large pages where the system has them: asking for a page at a
/// time takes longer than filling it. To be called before other threads start. Does nothing on systems without such
/// settings.
void files_use_one_heap(void);

#endif
