/**
 * A module for `node --import` that prints `peak <kilobytes>` to the error output when its program ends. Linux counts
 * the memory of the process before `execve` in `resourceUsage().maxRSS`: that of the test which starts the program.
 */
export const peakReporter = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs'
  process.on('exit', () => {
    const [, kilobytes] = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))
    console.error('peak ' + kilobytes)
  })`)}`
