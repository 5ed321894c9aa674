import sharp from 'sharp'
import { expect, test } from 'vitest'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { tinyGif, tinyWebp } from '#tests/support/inputs/pictures.ts'
import { wxrItem, wxrOf } from '#tests/support/inputs/wxr.ts'
import { withApi } from '#tests/support/sites/api.ts'

// Each file is read (2xx), or refused with its reason (4xx). A server fault would be a 500.

const api = withApi()

const site = 'https://old.example'
const wordpress = Buffer.from(wxrOf(site, wxrItem(site, { id: 1 })))
const ghost = Buffer.from('{"db":[{"meta":{},"data":{"posts":[{"id":"1","title":"Tee"}]}}]}')

const everyByte = Array.from({ length: 256 }, (_, byte) => Buffer.from([byte]))

/** The beginnings of a file, of which the longest is the file itself. */
const beginnings = (whole: Buffer, step = 1) =>
  Array.from({ length: Math.ceil(whole.length / step) }, (_, index) =>
    whole.subarray(0, whole.length - index * step),
  )

async function send(path: string, name: string, content: Buffer) {
  const { payload, headers } = multipartBody([{ name, filename: 'a', content }])
  const { status, body } = await api.staff('POST', path, payload, { headers })
  const sent = `${path} ${content.length} ${content.toString('latin1').slice(0, 40)}`
  expect([201, 422], `${sent}: ${body.detail}`).toContain(status)
  if (status === 422) expect(body.detail, sent).toMatch(/\w{3}/)
  return status
}

test('each beginning of an export of WordPress is imported or refused', async () => {
  const path = '/imports/files?kind=wordpress-file'
  expect(await send(path, 'file', wordpress)).toBe(201)
  for (const content of [...everyByte, ...beginnings(wordpress, 64).slice(1)])
    await send(path, 'file', content)
})

test('each beginning of an export of Ghost is imported or refused', async () => {
  const path = `/imports/files?kind=ghost-file&address=${site}`
  expect(await send(path, 'file', ghost)).toBe(201)
  const bytes = [0, 0x22, 0x5b, 0x7b, 0xff].map((byte) => Buffer.from([byte]))
  for (const content of [...bytes, ...beginnings(ghost, 16).slice(1)])
    await send(path, 'file', content)
})

test('each beginning of redirects in CSV is read or refused', async () => {
  const csv = '\ufeffFrom;To;Status\r\n/a;"/b ""c""";302\r\n"/d\n";https://example.org/ü;\r\n'
  const texts = [
    ...Array.from(csv, (_, length) => csv.slice(0, length)),
    ...everyByte.map((byte) => byte.toString('latin1')),
  ]
  for (const text of texts) {
    const { status, body } = await api.staff('POST', '/redirects/import', { csv: text })
    expect([200, 422], `${JSON.stringify(text)}: ${body.detail}`).toContain(status)
  }
})

test('each beginning of addresses, and of a sitemap, is checked or refused', async () => {
  const sitemap =
    '<?xml version="1.0"?><urlset><url><loc>/a?b=1&amp;c</loc></url><url><loc><![CDATA[/b]]></loc></url></urlset>'
  for (const text of Array.from(sitemap, (_, length) => sitemap.slice(0, length))) {
    const { status, body } = await api.staff('POST', '/redirects/check', { text })
    expect([200, 422], `${text}: ${body.detail}`).toContain(status)
  }
})

test('each beginning of a picture is stored or refused', async () => {
  const create = { width: 2, height: 2, channels: 3, background: 'teal' } as const
  const wholes = [
    await sharp({ create }).png().toBuffer(),
    await sharp({ create }).jpeg().toBuffer(),
    tinyGif(1),
    await tinyWebp(1),
  ]
  for (const whole of wholes) {
    expect(await send('/images', 'image', whole)).toBe(201)
    for (const content of beginnings(whole, 7).slice(1)) await send('/images', 'image', content)
  }
  for (const byte of everyByte) await send('/images', 'image', byte)
})

test('each beginning of an SVG logo is drawn or refused', async () => {
  const svg = Buffer.from(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
  )
  expect(await send('/settings/logo', 'image', svg)).toBe(201)
  for (const content of [...beginnings(svg, 40).slice(1), Buffer.from('<')])
    await send('/settings/logo', 'image', content)
})
