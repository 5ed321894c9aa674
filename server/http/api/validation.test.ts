import { expect, test } from 'vitest'
import * as z from 'zod'
import { InvalidError } from '../problems.ts'
import { parsedBody } from './validation.ts'

/** A schema that does not check the characters of its texts. */
const schema = z.strictObject({
  name: z.string(),
  tags: z.array(z.string()).optional(),
  more: z.record(z.string(), z.unknown()).optional(),
})

const errorsOf = (body: unknown) => {
  try {
    parsedBody(schema, body)
    return []
  } catch (error) {
    if (error instanceof InvalidError) return error.errors.map(({ field }) => field)
    throw error
  }
}

test.each(['\0', '\u0001', '\u001f', '\uffff', '\ud800'])(
  'a text with %j is refused at its field, at any depth, even if the schema allows it',
  (text) => {
    expect(errorsOf({ name: text })).toEqual(['name'])
    expect(errorsOf({ name: 'x', tags: ['a', `b${text}`] })).toEqual(['tags.1'])
    expect(errorsOf({ name: 'x', more: { a: { b: [[text]] } } })).toEqual(['more.a.b.0.0'])
    expect(errorsOf({ name: 'x', more: { [text]: 1 } })).toEqual(['more'])
  },
)

test('line breaks and other characters are kept as sent', () => {
  const body = { name: 'one\r\ntwo\tthree 😀', more: { a: null, b: 1, c: [true] } }
  expect(parsedBody(schema, body)).toEqual(body)
})

test('a schema’s own errors come first', () => {
  expect(errorsOf({ name: 1, tags: ['\0'] })).toEqual(['name'])
})
