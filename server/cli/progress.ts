/** The output stream of a command: standard output or standard error, a terminal or not. */
export interface TextStream {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

/** Delay of the first progress line, and minimum interval between lines. */
const everyMs = { terminal: 1_000, log: 5_000 } as const

/** Interval of the check for a due line. */
const checkEveryMs = 250

const clearLine = '\r\u001b[K'

/**
 * Shows a command's progress: one updated line on a terminal, occasional lines elsewhere. Short commands show none.
 */
export function showProgress(stream: TextStream) {
  const { isTTY = false } = stream
  let [text, shown] = ['', '']
  let shownAt = performance.now()
  const showDue = () => {
    const isDue = performance.now() - shownAt >= everyMs[isTTY ? 'terminal' : 'log']
    if (!isDue || text === shown) return
    // A terminal of unknown width reports 0.
    const width = stream.columns || 80
    stream.write(isTTY ? clearLine + text.slice(0, width - 1) : `${text}\n`)
    shown = text
    shownAt = performance.now()
  }
  // The timer shows progress even if a long step does not report any.
  const timer = setInterval(showDue, checkEveryMs).unref()
  const clear = () => {
    if (isTTY && shown !== '') stream.write(clearLine)
    shown = ''
  }
  return {
    report(next: string): void {
      text = next
      // Shows the progress at once if it is due, because the work may block the timer.
      showDue()
    },
    /** Clears the progress line, so that other output can be written. */
    clear,
    end(): void {
      clearInterval(timer)
      clear()
    },
  }
}
