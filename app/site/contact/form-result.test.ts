import { expect, test } from 'vitest'
import { contactFormValues } from './form-result.ts'

test('control characters are removed from a pasted message', () => {
  const form = new FormData()
  form.set('name', 'Ines\x07 Okafor')
  form.set('message', 'Page one\fPage two\r\nEnd')
  expect(contactFormValues(form)).toMatchObject({
    name: 'Ines Okafor',
    message: 'Page one Page two\nEnd',
  })
})
