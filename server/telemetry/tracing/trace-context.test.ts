import { expect, test } from 'vitest'
import { readTraceContext } from './trace-context.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'
const read = (value: string, name = 'Traceparent') => readTraceContext(['Host', 'a', name, value])

test('the trace context is read from its header', () => {
  expect(read(`00-${traceId}-${parentId}-01`)).toEqual({ traceId, parentId, isSampled: true })
  expect(read(`00-${traceId}-${parentId}-00`)).toEqual({ traceId, parentId, isSampled: false })
  // Later versions may append fields.
  expect(read(`cc-${traceId}-${parentId}-03-more`)?.isSampled).toBe(true)
})

test.each([
  ['version ff', `ff-${traceId}-${parentId}-01`],
  ['no trace', `00-${'0'.repeat(32)}-${parentId}-01`],
  ['no parent', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['capitals', `00-${traceId.toUpperCase()}-${parentId}-01`],
  ['too short', `00-${traceId.slice(1)}-${parentId}-01`],
  ['more without a hyphen', `00-${traceId}-${parentId}-011`],
  ['a line break', `00-${traceId}-${parentId}-01\n`.repeat(2)],
  ['nothing', ''],
])('an invalid header is ignored: %s', (_name, value) => {
  expect(read(value)).toBeUndefined()
})

test('other headers are ignored', () => {
  expect(read(`00-${traceId}-${parentId}-01`, 'tracestates')).toBeUndefined()
})
