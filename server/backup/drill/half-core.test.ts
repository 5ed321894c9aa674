import { expect, test } from 'vitest'
import { halfCore } from './half-core.ts'

test('work is followed by a rest as long as it was, and little work adds up', async () => {
  let worked = 1000
  const pauses: number[] = []
  const rest = halfCore({ worked: () => worked, pause: async (ms) => pauses.push(ms) })
  for (const ms of [0, 300, 15, 15, 0, 40]) {
    worked += ms
    await rest()
  }
  expect(pauses).toEqual([300, 30, 40])
})
