import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

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
  const queue = createWorkQueue(2, 1)
  const [one, two, three] = [work(), work(), work()]
  const runs = [one, two, three].map((each) => queue.run(each.do, full))
  expect([one, two, three].map((each) => each.isBegun())).toEqual([true, true, false])
  await expect(queue.run(work().do, full)).rejects.toThrow('full')
  one.end()
  await runs[0]
  await expect.poll(three.isBegun).toBe(true)
  two.end()
  three.end()
  await Promise.all(runs)
})

test('work without a refuse function waits in any number', async () => {
  const queue = createWorkQueue(1, 0)
  const [one, two] = [work(), work()]
  const runs = [queue.run(one.do), queue.run(two.do)]
  one.end()
  two.end()
  await Promise.all(runs)
  expect(two.isBegun()).toBe(true)
})

test('failed work frees its place', async () => {
  const queue = createWorkQueue(1, 1)
  await expect(queue.run(async () => full())).rejects.toThrow('full')
  expect(await queue.run(async () => 'done')).toBe('done')
})

test('the event loop turns between two pieces of work', async () => {
  const queue = createWorkQueue(1, 10)
  const order: string[] = []
  const runs = [1, 2, 3].map((number) => queue.run(async () => void order.push(`render ${number}`)))
  const others = (async () => {
    for (let number = 1; number <= 3; number++) {
      await new Promise((resolve) => setImmediate(resolve))
      order.push(`kept page ${number}`)
    }
  })()
  await Promise.all([...runs, others])
  expect(order.indexOf('render 3')).toBeGreaterThan(order.indexOf('kept page 1'))
})
