/*
 * Preloaded into a server. Makes system calls fail and shifts the clock, as a file in shared memory says. For faults
 * that no test file system can produce.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct control {
  int64_t wall_seconds; /* added to the wall clock */
  int32_t sync_fails;
  int32_t is_full;
  char path[240]; /* part of the path of the failing files */
};

static volatile struct control *control;

__attribute__((constructor)) static void open_control(void) {
  const char *file = getenv("FAULT_CONTROL");
  int fd = file ? open(file, O_RDONLY | O_CLOEXEC) : -1;
  if (fd < 0) return;
  void *shared = mmap(NULL, sizeof(struct control), PROT_READ, MAP_SHARED, fd, 0);
  close(fd);
  if (shared != MAP_FAILED) control = shared;
}

/* Whether a descriptor belongs to a file that must fail. */
static int is_meant(int fd) {
  char link[40], path[1024];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0 || path[0] != '/') return 0;
  path[length] = 0;
  return strstr(path, (const char *)control->path) != NULL;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL_IF(flag, code)                            \
  if (control && control->flag && is_meant(fd)) {      \
    errno = code;                                      \
    return -1;                                         \
  }

int fsync(int fd) { FAIL_IF(sync_fails, EIO) return REAL(fsync)(fd); }
int fdatasync(int fd) { FAIL_IF(sync_fails, EIO) return REAL(fdatasync)(fd); }
ssize_t write(int fd, const void *from, size_t bytes) { FAIL_IF(is_full, ENOSPC) return REAL(write)(fd, from, bytes); }
ssize_t writev(int fd, const struct iovec *from, int count) { FAIL_IF(is_full, ENOSPC) return REAL(writev)(fd, from, count); }
ssize_t pwrite(int fd, const void *from, size_t bytes, off_t at) { FAIL_IF(is_full, ENOSPC) return REAL(pwrite)(fd, from, bytes, at); }
ssize_t pwrite64(int fd, const void *from, size_t bytes, off64_t at) { FAIL_IF(is_full, ENOSPC) return REAL(pwrite64)(fd, from, bytes, at); }
ssize_t pwritev(int fd, const struct iovec *from, int count, off_t at) { FAIL_IF(is_full, ENOSPC) return REAL(pwritev)(fd, from, count, at); }
ssize_t pwritev64(int fd, const struct iovec *from, int count, off64_t at) { FAIL_IF(is_full, ENOSPC) return REAL(pwritev64)(fd, from, count, at); }

int clock_gettime(clockid_t clock, struct timespec *time) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = REAL(clock_gettime);
  int result = real(clock, time);
  if (control && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += control->wall_seconds;
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  static int (*real)(struct timeval *, void *);
  if (!real) real = (int (*)(struct timeval *, void *))dlsym(RTLD_NEXT, "gettimeofday");
  int result = real(time, zone);
  if (control) time->tv_sec += control->wall_seconds;
  return result;
}
