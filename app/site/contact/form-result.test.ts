import { expect, test } from 'vitest'
import { contactFormValues } from './form-result.ts'

test('a message that was copied from a document is sent without what nobody sees', () => {
  const form = new FormData()
  form.set('name', 'Ines\x07 Okafor')
  form.set('message', 'Page one\fPage two\r\nEnd')
  expect(contactFormValues(form)).toMatchObject({
    name: 'Ines Okafor',
    message: 'Page one Page two\nEnd',
  })
})
