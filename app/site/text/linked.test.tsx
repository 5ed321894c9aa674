import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Linked } from './linked.tsx'

const linked = (text: string) =>
  [
    ...renderToStaticMarkup(<Linked text={text} />).matchAll(
      /<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g,
    ),
  ].map(([, href, words]) => [href, words])

test.each([
  ['Write to office@muster.example.', [['mailto:office@muster.example', 'office@muster.example']]],
  ['Mail: a.b+c@sub.müller.de, or call.', [['mailto:a.b+c@sub.müller.de', 'a.b+c@sub.müller.de']]],
  [
    'See (https://ec.europa.eu/odr?a=1#top).',
    [['https://ec.europa.eu/odr?a=1#top', 'https://ec.europa.eu/odr?a=1#top']],
  ],
  ['At www.muster.example/', [['https://www.muster.example/', 'www.muster.example/']]],
  ['@home, a@b, 5 @ 3, javascript:alert(1), ftp://x.example', []],
  ['<a href="https://x.example">', [['https://x.example', 'https://x.example']]],
])('in %j addresses are links', (text, links) => {
  expect(linked(text)).toEqual(links)
})

test('what is no address is written as it is', () => {
  expect(renderToStaticMarkup(<Linked text={'a <b> & "c"'} />)).toBe(
    'a &lt;b&gt; &amp; &quot;c&quot;',
  )
})
