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

/** One look at the version, and what follows from it. */
async function look() {
  vi.advanceTimersByTime(500)
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('the pages are visited once for each version', async () => {
  begin()
  await look()
  await look()
  expect(visited).toEqual(['/', '/a', '/b'])
  version = 2
  await look()
  expect(visited).toHaveLength(6)
  expect(polished, 'after all are there').toEqual(['/', '/a', '/b', '/', '/a', '/b'])
})

test('a change in the middle begins again', async () => {
  begin(async (path) => {
    visited.push(path)
    if (visited.length === 2) version = 2
  })
  await look()
  expect(visited).toEqual(['/', '/a'])
  await look()
  expect(visited).toEqual(['/', '/a', '/', '/a', '/b'])
  expect(polished).toEqual(['/', '/a', '/b'])
})

test('a page that fails is reported, and tried again after the next change', async () => {
  const report = begin(async () => {
    throw new Error('broken')
  })
  await look()
  await look()
  expect(report).toHaveBeenCalledTimes(1)
  version = 2
  await look()
  expect(report).toHaveBeenCalledTimes(2)
})

test('nothing is visited after the end', async () => {
  begin()
  stop()
  await look()
  expect(visited).toEqual([])
})
