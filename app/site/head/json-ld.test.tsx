import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { JsonLd, jsonLdText } from './json-ld.tsx'

const hostile = { '@type': 'Thing', name: '</script><!--<script>alert(1)//\u2028\u2029 &amp; “é”' }

test('nothing in a record can end the script, and the text survives', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <JsonLd things={[hostile]} />
    </MemoryRouter>,
  )
  const [, text = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? []
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@graph': [hostile] })
})

test('what is not known is left out', () => {
  expect(jsonLdText([{ '@type': 'Thing', name: undefined }])).not.toContain('name')
})
