import { expect, test } from 'vitest'
import { xmlFault } from '#tests/support/xml.ts'
import { escapeXml, unescapeXml } from './escape-xml.ts'

const document = (text: string) => `<a b="${escapeXml(text)}">${escapeXml(text)}</a>`

test('a text of any UTF-16 units is well-formed in an element and in an attribute', async () => {
  const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
  // Apart, so that no two halves of a surrogate pair make a character.
  expect(xmlFault(document(units.join(' ')))).toBeUndefined()
})

test('what XML forbids is left out, and everything else comes back', () => {
  const forbidden = '\0\u0001\b\v\f\u001b\u001f\ufffe\uffff\ud800'
  const kept = 'Ä 😀 \u{10ffff}\t\n\r\u007f\u0085\u2028\ud7ff\ue000\ufffd<&>"\''
  expect(unescapeXml(escapeXml(`${forbidden}a${forbidden} ${kept}`))).toBe(`a ${kept}`)
})

test.each([
  '<a>\u0001</a>',
  '<a b="\v"/>',
  '<a>\uffff</a>',
  '<a>&#1;</a>',
  '<a></b>',
  '<a>&b;</a>',
])('the document %j is told from one that is well-formed', async (xml) => {
  expect(xmlFault(xml)).toBeDefined()
})
