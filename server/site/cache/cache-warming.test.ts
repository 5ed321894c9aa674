import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { warmCache } from './cache-warming.ts'

let version = 1
let visited: string[] = []
let polished: string[] = []
let stop = () => {}

const begin = (visit = async (path: string) => void visited.push(path)) => {
  const report = vi.fn()
  stop = warmCache({
    version: () => version,
    paths: async () => ['/', '/a', '/b'],
    visit,
    recompress: async (path) => void polished.push(path),
    report,
  })
  return report
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  version = 1
  visited = []
  polished = []
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

/** Advances by `count` polls and waits for their effects. */
async function poll(count = 1) {
  for (let each = 0; each < count; each++) {
    vi.advanceTimersByTime(500)
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}

test('pages are rendered at startup and once for each version', async () => {
  begin()
  await poll()
  expect(visited).toEqual(['/', '/a', '/b'])
  await poll(9)
  expect(polished).toEqual([])
  await poll(20)
  expect(polished).toEqual(['/', '/a', '/b'])
  version = 2
  await poll(30)
  expect(visited).toHaveLength(6)
  expect(polished).toHaveLength(6)
})

test('nothing is rendered again while changes keep coming', async () => {
  begin()
  await poll()
  for (; version < 10; version++) await poll(2)
  expect(visited).toHaveLength(3)
  await poll(5)
  expect(visited).toHaveLength(6)
  expect(polished).toEqual([])
})

test('a change during warming restarts it', async () => {
  begin(async (path) => {
    visited.push(path)
    if (visited.length === 2) version = 2
  })
  await poll()
  expect(visited).toEqual(['/', '/a'])
  await poll()
  expect(visited).toEqual(['/', '/a', '/', '/a', '/b'])
  await poll(10)
  expect(polished).toEqual(['/', '/a', '/b'])
})

test('a failing page is reported and retried after the next change', async () => {
  const report = begin(async () => {
    throw new Error('broken')
  })
  await poll(2)
  expect(report).toHaveBeenCalledTimes(1)
  version = 2
  await poll(5)
  expect(report).toHaveBeenCalledTimes(2)
})

test('nothing is visited after stop', async () => {
  begin()
  stop()
  await poll()
  expect(visited).toEqual([])
})
