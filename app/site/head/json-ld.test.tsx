import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { JsonLd, jsonLdText } from './json-ld.tsx'

const hostile = { '@type': 'Thing', name: '</script><!--<script>alert(1)//\u2028\u2029 &amp; “é”' }

test('hostile text cannot end the script and is preserved', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <JsonLd things={[hostile]} />
    </MemoryRouter>,
  )
  const [, text = ''] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? []
  expect(text).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@graph': [hostile] })
})

test('undefined properties are left out', () => {
  expect(jsonLdText([{ '@type': 'Thing', name: undefined }])).not.toContain('name')
})
