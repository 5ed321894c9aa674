/** Where a command writes: standard output or standard error, a terminal or not. */
export interface TextStream {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

/** Nothing is shown before, and nothing more often. */
const everyMs = { terminal: 1_000, log: 5_000 } as const

/** How often it is looked whether something is to be shown. */
const lookEveryMs = 250

const clearLine = '\r\u001b[K'

/**
 * Shows how far a command is: on a terminal in one line that is written anew, elsewhere in a line from time to time.
 * What is done at once shows nothing.
 */
export function showProgress(stream: TextStream) {
  const { isTTY = false } = stream
  let [text, shown] = ['', '']
  let shownAt = performance.now()
  const showDue = () => {
    const isDue = performance.now() - shownAt >= everyMs[isTTY ? 'terminal' : 'log']
    if (!isDue || text === shown) return
    // A terminal that does not know its width says 0.
    const width = stream.columns || 80
    stream.write(isTTY ? clearLine + text.slice(0, width - 1) : `${text}\n`)
    shown = text
    shownAt = performance.now()
  }
  // What comes next may take long, and tell nothing meanwhile.
  const timer = setInterval(showDue, lookEveryMs).unref()
  const clear = () => {
    if (isTTY && shown !== '') stream.write(clearLine)
    shown = ''
  }
  return {
    report(next: string): void {
      text = next
      // A database may keep the process too busy for timers.
      showDue()
    },
    /** Makes room for another line. */
    clear,
    end(): void {
      clearInterval(timer)
      clear()
    },
  }
}
