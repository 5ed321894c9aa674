/**
 * Exits with 0. `process.exit` waits for the threads of libuv's pool; one that is in libvips may never
 * return (https://github.com/lovell/sharp/issues/4486). Where one is at work, `execve` replaces the
 * program by one that exits: that waits for no thread, and loses no more than a kill does.
 */
export function exit(isThreadAtWork: boolean): void {
  if (isThreadAtWork && process.platform === 'linux') {
    try {
      process.execve?.(process.execPath, [process.execPath, '--eval', ''], {})
    } catch {
      // Then it ends as everywhere else.
    }
  }
  process.exit(0)
}
