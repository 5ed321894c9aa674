import { expect, test } from 'vitest'
import { group, list, paragraph, select, text } from '#content/documents/fields.ts'
import { countMessages, fittedValues } from './form-values.ts'

const fields = {
  title: text('Title'),
  features: list('Features', 'feature'),
  testimonial: group('Testimonial', { quote: paragraph('Quote'), name: text('Name') }),
}

test('values that fit stay as they are', () => {
  const values = { title: 'A', features: ['', 'b'], testimonial: { quote: 'Q', name: '' } }
  expect(fittedValues(fields, values)).toEqual(values)
})

test('what the declaration does not know is dropped, what it asks for is there', () => {
  expect(fittedValues(fields, { team: 'Red', testimonial: { quote: 'Q', company: 'C' } })).toEqual({
    title: '',
    features: [],
    testimonial: { quote: 'Q', name: '' },
  })
})

test('a select has one of its options', () => {
  const size = { size: select('Size', { s: 'Small', l: 'Large' }) }
  expect(fittedValues(size, { size: 'l' })).toEqual({ size: 'l' })
  for (const given of [{}, { size: 'm' }, { size: 1 }]) {
    expect(fittedValues(size, given)).toEqual({ size: 's' })
  }
})

test.each([[null], ['text'], [[]], [{ title: 1, features: 'a', testimonial: ['x'] }]])(
  'nothing that is given breaks a form: %j',
  (given) => {
    expect(fittedValues(fields, given)).toEqual({
      title: '',
      features: [],
      testimonial: { quote: '', name: '' },
    })
  },
)

test('messages are counted at any depth, and what stands beside them is not', () => {
  const ref = { focus() {} }
  const message = (text: string) => ({ type: 'too_small', message: text, ref })
  expect(
    countMessages({
      title: message('Title is required'),
      features: [undefined, message('Each feature must be at most 20,000 characters')],
      testimonial: { quote: message('Quote is required'), name: message('Name is required') },
    }),
  ).toBe(4)
})
