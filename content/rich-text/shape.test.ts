import { expect, test } from 'vitest'
import { richTextLimits } from './nodes.ts'
import { faults, shapeFault } from './shape.ts'

/** Builds nodes and marks that count reads of their `type`. */
function counted() {
  let looks = 0
  const part = (type: string, more: object = {}) =>
    Object.defineProperty({ ...more }, 'type', {
      enumerable: true,
      get() {
        looks++
        return type
      },
    })
  return { part, looks: () => looks }
}

test('a node with too many children is rejected before any child is read', () => {
  const { part, looks } = counted()
  const content = Array.from({ length: 20_000 }, () => part('paragraph'))
  expect(shapeFault(part('doc', { content }))).toBe(faults.size)
  expect(looks()).toBe(1)
})

test('a document with too many nodes in total is rejected at the limit', () => {
  const { part, looks } = counted()
  const quote = () => part('quote', { content: Array.from({ length: 9 }, () => part('paragraph')) })
  const content = Array.from({ length: richTextLimits.nodes / 4 }, quote)
  expect(shapeFault(part('doc', { content }))).toBe(faults.size)
  expect(looks()).toBeLessThanOrEqual(richTextLimits.nodes)
})

test('a document that is too deep is rejected at the limit', () => {
  const { part, looks } = counted()
  let deep = part('paragraph')
  for (let depth = 0; depth < 10_000; depth++) deep = part('quote', { content: [deep] })
  expect(shapeFault(part('doc', { content: [deep] }))).toBe(faults.depth)
  expect(looks()).toBe(richTextLimits.depth + 1)
})

test('a text with too many marks is rejected before any mark is read', () => {
  const { part, looks } = counted()
  const marks = Array.from({ length: 60_000 }, () => part('bold'))
  const text = part('text', { text: 'x', marks })
  expect(shapeFault(part('doc', { content: [text] }))).toBe(faults.marks)
  expect(looks()).toBe(2)
})
