/**
 * Exits with 0. `process.exit` waits for the threads of libuv's pool, and one inside libvips may never return
 * (https://github.com/lovell/sharp/issues/4486). If one is working, `execve` replaces the program with one that exits
 * at once: that waits for no thread, and loses no more than a kill does.
 */
export function exit(isThreadAtWork: boolean): void {
  if (isThreadAtWork && process.platform === 'linux') {
    try {
      process.execve?.(process.execPath, [process.execPath, '--eval', ''], {})
    } catch {
      // Falls back to `process.exit`.
    }
  }
  process.exit(0)
}
