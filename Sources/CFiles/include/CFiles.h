#ifndef CFILES_H
#define CFILES_H

// Calls of the system that Swift doesn't import on every platform. Each returns -1 and sets errno on failure.

/// Opens a directory only to name what is in it; a link in its place is an error.
int files_open_directory(int parent, const char *name);

/// Renames a file in a directory, unless the new name is taken: then errno is EEXIST.
int files_rename_new(int directory, const char *from, const char *to);

/// Gives one open file the access control list and the extended attributes of another. Attributes that only the system
/// may set are left out.
int files_copy_attributes(int from, int to);

#endif
