import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showProgress } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function streamOf(isTTY: boolean, columns = 20) {
  const written: string[] = []
  const stream = { isTTY, columns, write: (text: string) => void written.push(text) }
  return { written, progress: showProgress(stream) }
}

const clearLine = '\r\u001b[K'

test.each([true, false])('a command shorter than a second shows no progress', (isTTY) => {
  const { written, progress } = streamOf(isTTY)
  progress.report('1 file')
  vi.advanceTimersByTime(900)
  progress.report('2 files')
  progress.clear()
  progress.end()
  vi.advanceTimersByTime(10_000)
  expect(written).toEqual([])
})

test('a terminal shows one line, updated once a second and cleared at the end', () => {
  const { written, progress } = streamOf(true)
  for (let files = 1; files <= 25; files++) {
    progress.report(`${files} files`)
    vi.advanceTimersByTime(100)
  }
  expect(written).toEqual([`${clearLine}10 files`, `${clearLine}20 files`])
  progress.report('a line that is longer than the terminal')
  vi.advanceTimersByTime(1_000)
  expect(written.at(-1)).toBe(`${clearLine}a line that is long`)
  progress.end()
  expect(written.at(-1)).toBe(clearLine)
})

test('other streams get a line every five seconds, if the text has changed', () => {
  const { written, progress } = streamOf(false)
  for (let files = 1; files <= 120; files++) {
    progress.report(`${files} files`)
    vi.advanceTimersByTime(100)
  }
  expect(written).toEqual(['50 files\n', '100 files\n'])
  vi.advanceTimersByTime(60_000)
  progress.end()
  expect(written).toEqual(['50 files\n', '100 files\n', '120 files\n'])
})

test('a report shows overdue progress even if timers are blocked', () => {
  const { written, progress } = streamOf(true)
  progress.report('1 of 2')
  const now = performance.now() + 3_000
  vi.spyOn(performance, 'now').mockReturnValue(now)
  progress.report('2 of 2')
  expect(written).toEqual([`${clearLine}2 of 2`])
  progress.end()
})

test('a terminal of unknown width shows the whole text', () => {
  const { written, progress } = streamOf(true, 0)
  progress.report('Writing, 12.5 MB')
  vi.advanceTimersByTime(1_000)
  expect(written).toEqual([`${clearLine}Writing, 12.5 MB`])
  progress.end()
})
