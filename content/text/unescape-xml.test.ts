import { expect, test } from 'vitest'
import { escapeMarkup } from '#content/text/escape-markup.ts'
import { unescapeXml } from './unescape-xml.ts'

test.each([
  ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
  ['&#39;&#x27;&#X1f600;', "''😀"],
  ['&amp;lt; &other; & ;', '&lt; &other; & ;'],
  [escapeMarkup('Ä 😀\t\n<&>"\''), 'Ä 😀\t\n<&>"\''],
])('%s is unescaped to %s', (xml, text) => {
  expect(unescapeXml(xml)).toBe(text)
})
