import { expect, test } from 'vitest'
import { paletteOf } from '#content/brand/palette.ts'
import { productName } from '#content/brand/product.ts'
import { renderHtml } from './render-html.ts'

test('each text of a letter decides its own direction', () => {
  const text = 'הסבר על API 42.'
  const html = renderHtml(
    {
      subject: text,
      parts: [
        { kind: 'text', text },
        { kind: 'heading', text },
        { kind: 'quote', text },
        { kind: 'facts', facts: [{ label: text, value: text }] },
        { kind: 'button', label: text, href: 'https://www.example.com' },
      ],
      footer: text,
    },
    {
      company: productName,
      email: undefined,
      language: 'en',
      timeZone: 'UTC',
      siteUrl: 'https://www.example.com',
      colors: paletteOf('#9a3412').light,
      icon: undefined,
    },
  )
  const [subject, ...typed] = html
    .split(text)
    .slice(0, -1)
    .map((before) => before.slice(before.lastIndexOf('<')))
  expect(subject).toBe('<title>')
  expect(typed).toHaveLength(7)
  for (const tag of typed) expect(tag).toContain('dir="auto"')
})
