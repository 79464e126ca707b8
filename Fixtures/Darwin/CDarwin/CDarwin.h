// The part of Darwin's C library that the sources call, with the types, the values, and the nullability of Apple's public
// headers (xnu, Libc, and libpthread; 64 bits). Only for type checking: nothing is linked.
//
// A declaration that is missing here is an error of scripts/check-darwin. Copy its types from the header named above each
// group, not from Linux: differences between the two are what the check is for.
#ifndef CDARWIN_H
#define CDARWIN_H

// Most of those headers say nothing about nullability.
#pragma clang diagnostic ignored "-Wnullability-completeness"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

// sys/_types.h, sys/types.h
typedef long ssize_t;
typedef int32_t pid_t;
typedef uint32_t uid_t;
typedef uint32_t gid_t;
typedef uint16_t mode_t;
typedef uint16_t nlink_t;
typedef int32_t dev_t;
typedef uint64_t ino_t;
typedef int64_t off_t;
typedef int64_t blkcnt_t;
typedef int32_t blksize_t;
typedef long time_t;
typedef uint32_t socklen_t;
typedef unsigned int nfds_t;

// errno.h
int *_Nonnull __error(void);
#define EPERM 1
#define ENOENT 2
#define ESRCH 3
#define EINTR 4
#define EIO 5
#define EACCES 13
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ENOSPC 28
#define EPIPE 32
#define EAGAIN 35
#define ELOOP 62
#define ENAMETOOLONG 63

// sys/stat.h
struct timespec {
    time_t tv_sec;
    long tv_nsec;
};
struct stat {
    dev_t st_dev;
    mode_t st_mode;
    nlink_t st_nlink;
    ino_t st_ino;
    uid_t st_uid;
    gid_t st_gid;
    dev_t st_rdev;
    struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
    off_t st_size;
    blkcnt_t st_blocks;
    blksize_t st_blksize;
    uint32_t st_flags, st_gen;
    int32_t st_lspare;
    int64_t st_qspare[2];
};
int stat(const char *, struct stat *);
int lstat(const char *, struct stat *);
int fstat(int, struct stat *);
int fstatat(int, const char *, struct stat *, int);
int fchmod(int, mode_t);
int mkdirat(int, const char *, mode_t);
mode_t umask(mode_t);

// dirent.h
struct dirent {
    uint64_t d_ino;
    uint64_t d_seekoff;
    uint16_t d_reclen;
    uint16_t d_namlen;
    uint8_t d_type;
    char d_name[1024];
};
typedef struct {
    int __dd_fd;
    long __dd_loc;
    long __dd_size;
    char *__dd_buf;
    int __dd_len;
    long __dd_seek;
    long __padding;
    int __dd_flags;
    char __dd_lock[64];
    struct _telldir *__dd_td;
} DIR;
DIR *opendir(const char *);
DIR *fdopendir(int);
int closedir(DIR *);
struct dirent *readdir(DIR *);
int dirfd(DIR *);
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10

// sys/fcntl.h
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x00000004
#define O_NOFOLLOW 0x00000100
#define O_CREAT 0x00000200
#define O_TRUNC 0x00000400
#define O_EXCL 0x00000800
#define O_NOCTTY 0x00020000
#define O_DIRECTORY 0x00100000
#define O_CLOEXEC 0x01000000
#define AT_FDCWD -2
#define AT_SYMLINK_NOFOLLOW 0x0020
#define AT_REMOVEDIR 0x0080
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define FD_CLOEXEC 1
#define LOCK_SH 0x01
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08
int flock(int, int);

// unistd.h, sys/unistd.h, stdio.h
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define X_OK (1 << 0)
#define W_OK (1 << 1)
#define R_OK (1 << 2)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _SC_NPROCESSORS_ONLN 58
#define PATH_MAX 1024
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
ssize_t pread(int, void *, size_t, off_t);
int close(int);
off_t lseek(int, off_t, int);
int fsync(int);
int ftruncate(int, off_t);
int unlink(const char *);
int unlinkat(int, const char *, int);
int link(const char *, const char *);
int linkat(int, const char *, int, const char *, int);
int symlink(const char *, const char *);
ssize_t readlink(const char *, char *, size_t);
ssize_t readlinkat(int, const char *, char *, size_t);
int rmdir(const char *);
int access(const char *, int);
int faccessat(int, const char *, int, int);
int isatty(int);
int dup(int);
int dup2(int, int);
int pipe(int[2]);
int pause(void);
int fchown(int, uid_t, gid_t);
uid_t getuid(void);
uid_t geteuid(void);
pid_t getpid(void);
char *getcwd(char *, size_t);
int chdir(const char *);
int gethostname(char *, size_t);
long sysconf(int);
int usleep(uint32_t);
unsigned int sleep(unsigned int);
void _exit(int) __attribute__((noreturn));

// stdio.h
typedef struct __sFILE {
    unsigned char *_p;
    int _r;
} FILE;
extern FILE *__stdinp, *__stdoutp, *__stderrp;
int fflush(FILE *);
int fclose(FILE *);
int fileno(FILE *);
FILE *tmpfile(void);
int remove(const char *);
int rename(const char *, const char *);
int renameat(int, const char *, int, const char *);
int vsnprintf(char *, size_t, const char *, va_list);

// stdlib.h
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
char *getenv(const char *);
int mkstemp(char *);
void *malloc(size_t);
void *realloc(void *, size_t);
void free(void *);
char *realpath(const char *, char *);
void exit(int) __attribute__((noreturn));
void abort(void) __attribute__((noreturn));
void qsort(void *, size_t, size_t, int (*_Nonnull)(const void *, const void *));

// string.h
void *memchr(const void *, int, size_t);
int memcmp(const void *, const void *, size_t);
void *memcpy(void *, const void *, size_t);
void *memmem(const void *, size_t, const void *, size_t);
void *memset(void *, int, size_t);
size_t strlen(const char *);
char *strerror(int);
char *strdup(const char *);
int strcmp(const char *, const char *);

// locale.h
#define LC_ALL 0
char *setlocale(int, const char *);

// signal.h, sys/signal.h
#define SIGHUP 1
#define SIGINT 2
#define SIGKILL 9
#define SIGPIPE 13
#define SIGTERM 15
#define SIGXFSZ 25
typedef void (*sig_t)(int);
void (*signal(int, void (*)(int)))(int);
typedef uint32_t sigset_t;
int sigemptyset(sigset_t *);
int sigaddset(sigset_t *, int);
int kill(pid_t, int);
int raise(int);

// pthread.h
struct _opaque_pthread_t {
    long __sig;
    struct __darwin_pthread_handler_rec *__cleanup_stack;
    char __opaque[8176];
};
typedef struct _opaque_pthread_t *pthread_t;
typedef struct {
    long __sig;
    char __opaque[56];
} pthread_attr_t;
int pthread_create(
    pthread_t _Nullable *_Nonnull, const pthread_attr_t *_Nullable, void *_Nullable (*_Nonnull)(void *_Nullable),
    void *_Nullable);
int pthread_join(pthread_t _Nonnull, void *_Nullable *_Nullable);
int pthread_detach(pthread_t _Nonnull);
int pthread_equal(pthread_t _Nullable, pthread_t _Nullable);
pthread_t _Nonnull pthread_self(void);

// sys/wait.h, spawn.h
#define WNOHANG 0x00000001
pid_t waitpid(pid_t, int *, int);
typedef void *posix_spawn_file_actions_t;
typedef void *posix_spawnattr_t;
int posix_spawn_file_actions_init(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_destroy(posix_spawn_file_actions_t *);
int posix_spawn_file_actions_adddup2(posix_spawn_file_actions_t *, int, int);
int posix_spawn_file_actions_addclose(posix_spawn_file_actions_t *, int);
int posix_spawn_file_actions_addopen(
    posix_spawn_file_actions_t *__restrict, int, const char *__restrict, int, mode_t);
#define POSIX_SPAWN_SETSIGDEF 0x0004
#define POSIX_SPAWN_SETSIGMASK 0x0008
int posix_spawnattr_init(posix_spawnattr_t *);
int posix_spawnattr_destroy(posix_spawnattr_t *);
int posix_spawnattr_setflags(posix_spawnattr_t *, short);
int posix_spawnattr_setsigdefault(posix_spawnattr_t *__restrict, const sigset_t *__restrict);
int posix_spawnattr_setsigmask(posix_spawnattr_t *__restrict, const sigset_t *__restrict);
int posix_spawn(
    pid_t *__restrict, const char *__restrict, const posix_spawn_file_actions_t *, const posix_spawnattr_t *__restrict,
    char *const[], char *const[]);
int posix_spawnp(
    pid_t *__restrict, const char *__restrict, const posix_spawn_file_actions_t *, const posix_spawnattr_t *__restrict,
    char *const[], char *const[]);

// sys/socket.h. There is no MSG_NOSIGNAL before macOS 26: SO_NOSIGPIPE does the same for a socket.
#define AF_UNIX 1
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_NOSIGPIPE 0x1022
int socketpair(int, int, int, int *);
int setsockopt(int, int, int, const void *, socklen_t);
ssize_t send(int, const void *, size_t, int);

// poll.h
struct pollfd {
    int fd;
    short events;
    short revents;
};
int poll(struct pollfd *, nfds_t, int);
#define POLLIN 0x0001
#define POLLOUT 0x0004
#define POLLERR 0x0008
#define POLLHUP 0x0010

// sys/ttycom.h
struct winsize {
    unsigned short ws_row;
    unsigned short ws_col;
    unsigned short ws_xpixel;
    unsigned short ws_ypixel;
};

// crt_externs.h, mach-o/dyld.h
char ***_NSGetEnviron(void);
int _NSGetExecutablePath(char *, uint32_t *);

// sys/resource.h
typedef uint64_t rlim_t;
struct rlimit {
    rlim_t rlim_cur;
    rlim_t rlim_max;
};
int getrlimit(int, struct rlimit *);
int setrlimit(int, const struct rlimit *);

// sys/_types/_clock_id.h, time.h
typedef enum { _CLOCK_REALTIME = 0, _CLOCK_MONOTONIC = 6 } clockid_t;  // CLOCK_REALTIME is in Darwin.swift
int clock_gettime(clockid_t, struct timespec *);

// math.h
double floor(double);
double log2(double);
double pow(double, double);
double round(double);

#endif
