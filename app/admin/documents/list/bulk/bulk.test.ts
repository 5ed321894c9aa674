import { expect, test } from 'vitest'
import { failure } from '../../../../api/failure.ts'
import { applyToEach, namesOf } from './bulk.ts'

const pause = () => new Promise((resolve) => setTimeout(resolve, 1))

test('a failure does not stop the others, and results keep the order of the list', async () => {
  const outcome = await applyToEach(['a', 'b', 'c', 'd', 'e', 'f'], async (item) => {
    if (item === 'a') await pause()
    if (item === 'b') throw failure('timeout')
  })
  expect(outcome.done).toEqual(['a', 'c', 'd', 'e', 'f'])
  expect(outcome.failed).toEqual([{ item: 'b', reason: 'The server took too long to answer.' }])
})

test('at most four calls run at the same time, and each result is counted', async () => {
  let running = 0
  let most = 0
  const counts: number[] = []
  await applyToEach(
    Array.from({ length: 12 }, (_, place) => place),
    async () => {
      most = Math.max(most, ++running)
      await pause()
      running--
    },
    { onProgress: (count) => counts.push(count) },
  )
  expect(most).toBe(4)
  expect(counts).toEqual(Array.from({ length: 12 }, (_, place) => place + 1))
})

test('no more calls are started after an abort', async () => {
  const stop = new AbortController()
  const outcome = await applyToEach(
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    async () => {
      stop.abort()
      await pause()
    },
    { signal: stop.signal },
  )
  expect(outcome.done.length).toBeLessThanOrEqual(4)
  expect(outcome.failed).toEqual([])
})

test('the text of an unexpected error is not shown', async () => {
  const outcome = await applyToEach(['a'], async () => {
    throw new TypeError('x is not a function')
  })
  expect(outcome.failed[0]?.reason).toBe('Something went wrong.')
})

test('a long list of names is shortened', () => {
  expect(namesOf(['A', 'B'])).toBe('A and B')
  expect(namesOf(['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C, D, and E')
  expect(namesOf(['A', 'B', 'C', 'D', 'E', 'F'])).toBe('A, B, C, D, and 2 more')
})
