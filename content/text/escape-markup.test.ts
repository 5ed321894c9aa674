import { type Element, isTag } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { xmlFault } from '#tests/support/formats/xml.ts'
import { escapeMarkup } from './escape-markup.ts'

const markup = (text: string) => `<a title="${escapeMarkup(text)}">${escapeMarkup(text)}</a>`

/** Characters that XML forbids and HTML treats as errors. */
const forbidden = '\0\u0001\b\v\f\u001b\u001f\ufffe\uffff\ud800'

test('escaped text of any UTF-16 units is well-formed in an element and an attribute', () => {
  const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit))
  // Separated by spaces, so that surrogates stay unpaired.
  expect(xmlFault(markup(units.join(' ')))).toBeUndefined()
})

test.each([
  '"><script>alert(1)</script>',
  "' onclick='alert(1)",
  '</a><a href="/x">&amp;lt;&#60;',
  'Ä 😀 \u{10ffff}\t\n\r\u007f\u0085\u2028\ud7ff\ue000\ufffd<&>"\'',
])('the text %j survives as an attribute and as text of HTML', (text) => {
  const { children } = parseDocument(markup(`${forbidden}${text}`))
  expect(children).toHaveLength(1)
  const element = children[0] as Element // Cast: the link element.
  expect(isTag(element) && element.attribs).toEqual({ title: text })
  expect(element.children).toMatchObject([{ type: 'text', data: text }])
})

test('characters are escaped as React escapes them', () => {
  const text = `<'&amp;"> \` =`
  expect(markup(text)).toBe(renderToStaticMarkup(createElement('a', { title: text }, text)))
})

test.each([
  '<a>\u0001</a>',
  '<a b="\v"/>',
  '<a>\uffff</a>',
  '<a>&#1;</a>',
  '<a></b>',
  '<a>&b;</a>',
])('the document %j is not well-formed', (xml) => {
  expect(xmlFault(xml)).toBeDefined()
})
