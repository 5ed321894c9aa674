import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

/** Work that ends when the test calls `end`. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isBegun = false
  return {
    do: async () => {
      isBegun = true
      await promise
    },
    end: resolve,
    isBegun: () => isBegun,
  }
}

const full = (): never => {
  throw new Error('full')
}

test('work beyond the concurrency waits, and beyond the queue’s length is refused', async () => {
  const run = createSemaphore(2, 1)
  const [one, two, three] = [work(), work(), work()]
  const runs = [one, two, three].map((each) => run(each.do, { refuse: full }))
  expect([one, two, three].map((each) => each.isBegun())).toEqual([true, true, false])
  await expect(run(work().do, { refuse: full })).rejects.toThrow('full')
  one.end()
  await runs[0]
  await expect.poll(three.isBegun).toBe(true)
  two.end()
  three.end()
  await Promise.all(runs)
})

test('work without a refuse function waits in any number', async () => {
  const run = createSemaphore(1, 0)
  const [one, two] = [work(), work()]
  const runs = [run(one.do), run(two.do)]
  one.end()
  two.end()
  await Promise.all(runs)
  expect(two.isBegun()).toBe(true)
})

test('failed work frees its place', async () => {
  const run = createSemaphore(1, 1)
  await expect(run(async () => full())).rejects.toThrow('full')
  expect(await run(async () => 'done')).toBe('done')
})

test('the event loop turns between two pieces of work', async () => {
  const run = createSemaphore(1, 10)
  const order: string[] = []
  const runs = [1, 2, 3].map((number) => run(async () => void order.push(`render ${number}`)))
  const others = (async () => {
    for (let number = 1; number <= 3; number++) {
      await new Promise((resolve) => setImmediate(resolve))
      order.push(`kept page ${number}`)
    }
  })()
  await Promise.all([...runs, others])
  expect(order.indexOf('render 3')).toBeGreaterThan(order.indexOf('kept page 1'))
})

test('a task whose signal is aborted stops waiting and leaves its place to the next', async () => {
  const run = createSemaphore(1)
  const [one, two, three] = [work(), work(), work()]
  const controller = new AbortController()
  const first = run(one.do)
  const second = run(two.do, { signal: controller.signal })
  const third = run(three.do)
  controller.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  one.end()
  three.end()
  await Promise.all([first, third])
  expect([two, three].map((each) => each.isBegun())).toEqual([false, true])
})
