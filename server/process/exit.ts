/**
 * Exits with 0. `process.exit` waits for the threads of libuv's pool, and a thread inside libvips may never return
 * (https://github.com/lovell/sharp/issues/4486). If such a thread is working, `execve` replaces the program with a
 * program that exits at once. This waits for no thread, and loses no more than a kill does.
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
