import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { emptyBrand } from '#content/brand/empty-brand.ts'
import { ownColor, paletteOf } from '#content/brand/palette.ts'
import { brandSheet } from '#content/brand/sheet.ts'
import { projects } from '#content/documents/types/projects.ts'
import { createLimits } from '#server/limits.ts'
import { createSite } from '#server/site/site-data.ts'
import type { SiteServices } from '#server/site/site-services.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()

/** The site as pages see it. A cast: these tests need only these services. */
const site = () => createSite({ db: api.db, env: api.env, limits: createLimits() } as SiteServices)

/** Everything except pages that shows the brand: the icons, the manifest and the Open Graph picture. */
async function shown() {
  const bodyOf = async (path: string) => (await api.app.inject(path)).rawPayload.toString('base64')
  return {
    tab: await bodyOf('/favicon.svg'),
    touch: await bodyOf('/apple-touch-icon.png'),
    manifest: JSON.parse((await api.app.inject('/manifest.webmanifest')).body),
    picture: await site().sitePicture(),
  }
}

test('without a saved brand the default one is used', async () => {
  const { status, body } = await api.visitor('GET', '/brand')
  expect([status, body]).toEqual([200, { ...emptyBrand, version: 0 }])
  expect(await site().brand()).toBeUndefined()
  expect((await api.app.inject('/brand-0123456789ab.css')).statusCode).toBe(404)
})

test('an administrator saves a brand, visitors read it, and omitted fields stay unchanged', async () => {
  const before = await shown()
  const saved = await api.staff('PUT', '/brand', { color: '#1F5C3A' })
  expect(saved).toMatchObject({ status: 200, headers: { etag: '"1"' } })
  expect(saved.body).toMatchObject({ ...emptyBrand, color: '#1f5c3a', version: 1 })
  expect((await api.visitor('GET', '/brand')).body).toEqual(saved.body)
  const round = await api.staff('PUT', '/brand', { corners: 'round' })
  expect(round.body).toMatchObject({ color: '#1f5c3a', corners: 'round', lines: 'normal' })

  const after = await shown()
  const { paper } = paletteOf('#1f5c3a').light
  expect(Buffer.from(after.tab, 'base64').toString()).toContain('#1f5c3a')
  expect(after.touch).not.toBe(before.touch)
  expect(after.manifest).toMatchObject({ theme_color: paper, background_color: paper })
  expect(after.manifest.icons[0].src).toMatch(/\?v=[0-9a-f]{12}$/)
  expect(after.picture).not.toBe(before.picture)
})

test('a brand is one immutable style sheet', async () => {
  const { sheet, paper } = (await site().brand()) ?? { sheet: '', paper: '' }
  const answer = await api.app.inject(sheet)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(answer.body).toBe(brandSheet({ ...emptyBrand, color: '#1f5c3a', corners: 'round' }))
  expect(answer.body).toContain(`--color-paper:${paper}`)

  await api.staff('PUT', '/brand', { color: '#0b1f4d' })
  const present = (await site().brand())?.sheet
  expect(present).not.toBe(sheet)
  const former = await api.app.inject(sheet)
  expect([former.statusCode, former.headers.location]).toEqual([302, present])
  expect(former.headers['cache-control']).toBe('no-cache')
})

test('choosing the default color changes nothing', async () => {
  await api.staff('PUT', '/brand', { color: ownColor, corners: 'slight' })
  const own = await shown()
  expect(await site().brand()).toBeUndefined()
  await api.staff('PUT', '/brand', { color: '' })
  expect(await shown()).toEqual(own)
  expect(own.manifest.icons[0].src).toBe('/icon-192.png')
})

test('a pair of typefaces comes with its fonts, at immutable URLs', async () => {
  const before = await shown()
  await api.staff('PUT', '/brand', { typefaces: 'serif' })
  const { sheet, fonts = [], look } = (await site().brand()) ?? { sheet: '' }
  expect([fonts.length, look]).toEqual([2, undefined])
  for (const address of fonts) {
    const { statusCode, headers, rawPayload } = await api.app.inject(address)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(rawPayload.subarray(0, 4).toString()).toBe('wOF2')
  }
  const gone = fonts[0]?.replace(/[0-9a-f]{12}/, '0'.repeat(12)) ?? ''
  expect((await api.app.inject(gone)).statusCode).toBe(404)
  expect((await api.app.inject('/fonts/..%2fbrand.ts')).statusCode).toBe(404)
  expect((await shown()).picture).not.toBe(before.picture)

  const encoded = async (encoding: string) =>
    api.app.inject({ url: sheet, headers: { 'accept-encoding': encoding } })
  const [whole, brotli] = [await encoded('identity'), await encoded('br, gzip')]
  expect(whole.body).toContain('@font-face')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(whole.body)
  expect(brotli.rawPayload.length).toBeLessThan(1200)
  await api.staff('PUT', '/brand', { typefaces: 'grotesque' })
})

test('the plain look shows a monogram instead of the default mark', async () => {
  const house = await shown()
  await api.staff('PUT', '/settings', { companyName: 'Élan Bank' })
  await api.staff('PUT', '/brand', { look: 'plain', color: '#0b1f4d' })
  expect(await site().brand()).toMatchObject({ look: 'plain' })
  const logo = await site().logo(await site().settings())
  expect(logo).toMatchObject({ width: 28, height: 28, src: `/monogram-${logo?.version}.svg` })
  const drawing = await api.app.inject(logo?.src ?? '')
  expect(drawing.headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(drawing.body).toContain('fill="#0b1f4d"')
  const plain = await shown()
  expect(Buffer.from(plain.tab, 'base64').toString()).toBe(drawing.body)
  expect(plain.touch).not.toBe(house.touch)
  expect(plain.picture).not.toBe(house.picture)
  expect(plain.manifest.icons[0].src).toBe(`/icon-192.png?v=${logo?.version}`)

  // Another company name changes the letter of the monogram, and the monogram's old URL redirects.
  await api.staff('PUT', '/settings', { companyName: 'Nordwest' })
  const moved = await api.app.inject(logo?.src ?? '')
  expect(moved.statusCode).toBe(302)
  await api.staff('PUT', '/brand', { look: 'section', color: '' })
  await api.staff('PUT', '/settings', { companyName: '' })
  expect(await site().logo(await site().settings())).toBeUndefined()
  expect((await api.app.inject(moved.headers.location ?? '')).statusCode).toBe(404)
})

test('Open Graph pictures are drawn in the brand color', async () => {
  const { body: project } = await api.staff('POST', '/projects', sample(projects))
  const pictureOf = async () => site().recordPicture('projects', project)
  const ours = await pictureOf()
  await api.staff('PUT', '/brand', { color: '#ff1493' })
  const theirs = await pictureOf()
  expect(theirs).not.toBe(ours)
  const [former, present] = [await api.app.inject(ours), await api.app.inject(theirs)]
  expect([former.statusCode, former.headers.location]).toEqual([301, theirs])
  expect(present.headers['content-type']).toBe('image/png')
})

test('an invalid brand is refused at its field', async () => {
  const { body: before } = await api.visitor('GET', '/brand')
  for (const [input, field, message] of [
    [{ color: 'green' }, 'color', 'Color must be a color in hex such as #1f5c3a'],
    [{ color: 7 }, 'color', 'Color must be text'],
    [{ corners: 'oval' }, 'corners', 'Corners must be one of slight, sharp, round'],
    [{ lines: '' }, 'lines', 'Lines must be one of normal, fine, strong'],
    [{ look: 'drawn' }, 'look', 'Look must be one of section, plain'],
    [{ typefaces: 'Arial' }, 'typefaces', 'Typefaces must be one of grotesque, serif, neutral'],
    [{ mark: 7 }, 'mark', 'Mark must be text'],
    [{ font: 'Arial' }, 'font', 'There is no field font'],
  ] as const) {
    const answer = await api.staff('PUT', '/brand', input)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([{ field, message }])
  }
  expect((await api.visitor('GET', '/brand')).body).toEqual(before)
})

test('a stale version answers 412, and every version is kept', async () => {
  const stale = { headers: { 'if-match': '"1"' } }
  expect((await api.staff('PUT', '/brand', { lines: 'fine' }, stale)).status).toBe(412)
  const { body: read } = await api.visitor('GET', '/brand')
  const saved = await api.staff('PUT', '/brand', { ...read, lines: 'strong' })
  expect(saved.body).toMatchObject({ lines: 'strong', version: read.version + 1 })
  const { body: revisions } = await api.staff('GET', '/brand/revisions')
  expect(revisions).toHaveLength(saved.body.version)
  expect(revisions[0]).toMatchObject({
    version: saved.body.version,
    by: 'editor@example.com',
    values: { color: '#ff1493', corners: 'slight', lines: 'strong' },
  })
  const { body: changes } = await api.staff('GET', '/activity?type=brand')
  expect(changes[0]).toMatchObject({ action: 'updated', type: 'brand', name: 'Brand' })
})

test('a stored choice that is unknown counts as none', async () => {
  const value = JSON.stringify({ color: '#0b1f4d', corners: 'wavy' })
  await api.db.updateTable('brand').set({ value }).where('id', '=', 1).execute()
  const { body } = await api.visitor('GET', '/brand')
  expect(body).toMatchObject({ ...emptyBrand, color: '#0b1f4d' })
})
