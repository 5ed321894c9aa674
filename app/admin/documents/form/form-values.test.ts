import { expect, test } from 'vitest'
import { group, list, paragraph, select, text } from '#content/documents/fields.ts'
import { countMessages, fittedValues } from './form-values.ts'

const fields = {
  title: text('Title'),
  features: list('Features', 'feature'),
  testimonial: group('Testimonial', { quote: paragraph('Quote'), name: text('Name') }),
}

test('valid values are unchanged', () => {
  const values = { title: 'A', features: ['', 'b'], testimonial: { quote: 'Q', name: '' } }
  expect(fittedValues(fields, values)).toEqual(values)
})

test('undeclared values are dropped, and missing ones are empty', () => {
  expect(fittedValues(fields, { team: 'Red', testimonial: { quote: 'Q', company: 'C' } })).toEqual({
    title: '',
    features: [],
    testimonial: { quote: 'Q', name: '' },
  })
})

test('an invalid value of a select becomes its first option', () => {
  const size = { size: select('Size', { s: 'Small', l: 'Large' }) }
  expect(fittedValues(size, { size: 'l' })).toEqual({ size: 'l' })
  for (const given of [{}, { size: 'm' }, { size: 1 }]) {
    expect(fittedValues(size, given)).toEqual({ size: 's' })
  }
})

test.each([[null], ['text'], [[]], [{ title: 1, features: 'a', testimonial: ['x'] }]])(
  'malformed values become empty: %j',
  (given) => {
    expect(fittedValues(fields, given)).toEqual({
      title: '',
      features: [],
      testimonial: { quote: '', name: '' },
    })
  },
)

test('error messages are counted at any depth', () => {
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
