import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { emptyBrand } from '#content/brand/empty-brand.ts'
import { emptySettings } from '#content/documents/empty-settings.ts'
import { createLimits } from '#server/limits.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { createSite } from '#server/site/site-data.ts'
import type { SiteServices } from '#server/site/site-services.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const api = withApi()
const library = uploads(api)

const svg = (inner: string, attributes = 'viewBox="0 0 400 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`
const wordmark = svg('<rect x="20" y="20" width="360" height="60" fill="#0a3d62"/><!-- secret -->')

const upload = (content: string | Uint8Array, filename = 'logo.svg', token?: string) => {
  const { payload, headers } = multipartBody([{ filename, content: Buffer.from(content) }])
  return token === undefined
    ? api.staff('POST', '/settings/logo', payload, { headers })
    : api.visitor('POST', '/settings/logo', payload, { headers, token })
}

const get = (url: string) => api.app.inject({ url })
const site = () => {
  const { db, env } = api
  const services = { db, env, limits: createLimits(), pictures: diskStore(env.imagesDir) }
  return createSite(services as SiteServices) // a cast: these tests need only these services
}

/** Sets a picture as the logo. Returns the logo as pages show it. */
async function use(imageUrl: string) {
  expect((await api.staff('PUT', '/settings', { imageUrl })).status).toBe(200)
  return site().logo(await site().settings())
}
async function useDrawing(drawing: string) {
  const { status, body } = await upload(drawing)
  expect(status).toBe(201)
  return use(body.images[0].url)
}

const pixel = async (content: Uint8Array, left: number, top: number) => {
  const one = sharp(content).ensureAlpha().extract({ left, top, width: 1, height: 1 })
  return [...(await one.raw().toBuffer())]
}

describe('an SVG logo', () => {
  test('is rendered to a large transparent picture, and the SVG is not stored', async () => {
    const { status, body } = await upload(
      `\ufeff<?xml version="1.0" encoding="utf-16"?>\n${wordmark}`,
    )
    expect(status).toBe(201)
    const [image] = body.images
    expect(image).toMatchObject({ filename: 'logo.png', width: 1024, height: 256 })
    const stored = await library.bytesAt(image.url)
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', hasAlpha: true })
    expect(await pixel(stored, 5, 5)).toEqual([0, 0, 0, 0])
    expect(await pixel(stored, 512, 128)).toEqual([10, 61, 98, 255])
    const { stored: files, incoming } = await library.leftovers()
    expect(files.filter((file) => !/\.png$/.test(file))).toEqual([])
    expect(incoming).toEqual([])
  })

  test('is uploaded by administrators only, one at a time, for the settings', async () => {
    expect((await upload(wordmark, 'logo.svg', '')).status).toBe(401)
    const editor = await api.openSession('only-editor@example.com', 'editor')
    expect((await upload(wordmark, 'logo.svg', editor)).status).toBe(403)
    const files = ['a.svg', 'b.svg'].map((filename) => ({
      filename,
      content: Buffer.from(wordmark),
    }))
    const two = multipartBody(files)
    const refused = await api.staff('POST', '/settings/logo', two.payload, { headers: two.headers })
    expect(refused.status).toBe(422)
    expect((await library.post(files.slice(0, 1))).status).toBe(422)
  })

  test('may refer to its own parts', async () => {
    const parts = '<linearGradient id="g"><stop stop-color="#00f"/></linearGradient>'
    const filled =
      '<g fill="url(#g)"><g style="fill:url(&quot;#g&quot;)"><rect id="r" width="90" height="90"/>'
    const { status, body } = await upload(
      svg(`${parts}${filled}</g></g><use xlink:href="#r" x="200"/>`),
    )
    expect(status).toBe(201)
    const stored = await library.bytesAt(body.images[0].url)
    expect(await pixel(stored, 50, 50)).toEqual([0, 0, 255, 255])
  })

  const data = 'data:image/svg+xml;base64,PHN2Zy8+'
  test.each([
    ['a file: URL', '<use href="file:///etc/hostname#a"/>'],
    ['a web address', '<use xlink:href="https://a.example/a.svg#a"/>'],
    ['another document', `<use href='${data}#a'/>`],
    ['a URL with character references', `<use href="&#x64;${data.slice(1)}#a"/>`],
    ['a paint of another document', `<path fill="url(${data}#a)"/>`],
    ['a quoted paint of another document', `<path fill="url(&quot;${data}#a&quot;)"/>`],
    ['an inclusion', `<x:include xmlns:x="http://www.w3.org/2001/XInclude"/>`],
    ['a style sheet', `<style>@import "data:text/css,";</style>`],
    ['one that is disguised', `<path style="fill:u\\72l(${data}#a)"/>`],
  ])('is refused if it refers to %s', async (_, inner) => {
    const { status, body } = await upload(svg(inner))
    expect(status).toBe(422)
    const why = 'it refers to something outside itself; export it as plain SVG'
    expect(body.errors).toEqual([{ field: 'image.0', message: `logo.svg: ${why}` }])
  })

  const entities = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${svg('<text>&b;</text>')}`
  const picture = '<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>'
  test.each([
    ['an entity', entities, 'it declares entities; export it as plain SVG'],
    [
      'a default',
      `<!DOCTYPE svg [<!ATTLIST use href CDATA "${data}">]>${svg('')}`,
      'it declares entities; export it as plain SVG',
    ],
    ['a picture within', svg(picture), 'it contains a picture; upload that one instead'],
    [
      'a picture with a namespace prefix',
      svg('<s:image/>'),
      'it contains a picture; upload that one instead',
    ],
    ['a picture in a filter', svg('<feImage/>'), 'it contains a picture; upload that one instead'],
    ['HTML', '<!doctype html><script>1</script>', 'it is damaged or not an SVG'],
    ['other XML', '<rss><channel/></rss>', 'it is damaged or not an SVG'],
    ['a truncated file', wordmark.slice(0, 90), 'it is damaged or not an SVG'],
    ['no size', svg('', 'viewBox="0 0 0 0"'), 'it is damaged or not an SVG'],
    [
      'too much',
      svg(' '.repeat(1024 * 1024)),
      'it is larger than 1 MB, which is too much for an SVG',
    ],
    ['no markup', 'GIF89a and not', 'it is damaged or incomplete'],
  ])('is refused with a reason: %s', async (_, content, why) => {
    const { status, body } = await upload(content)
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ field: 'image.0', message: `logo.svg: ${why}` }])
  })

  test('must be in UTF-8', async () => {
    const { body } = await upload(Buffer.from(`<svg>é</svg>`, 'latin1'))
    expect(body.errors[0].message).toBe('logo.svg: it is not in UTF-8')
  })

  test.each([
    ['huge', 'width="90000" height="45000"', [1024, 512]],
    ['tiny', 'width="2" height="4"', [512, 1024]],
  ])('is rendered in one size: %s', async (_, size, [width, height]) => {
    const { body } = await upload(svg('<rect width="9" height="9"/>', size))
    expect(body.images[0]).toMatchObject({ width, height })
  })

  // tests/faults/hostile-pictures.test.ts tests an SVG that takes too long to render.
})

describe('the logo of the settings', () => {
  test('is shown without its margin, with its size, at an immutable URL', async () => {
    const logo = await useDrawing(wordmark)
    expect(logo).toMatchObject({ ground: 'paper' })
    const { src = '', width = 0, height = 0 } = logo ?? {}
    expect(width / height).toBeCloseTo(6, 1)
    const answer = await get(src)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width, height })

    const other = await useDrawing(wordmark.replace('#0a3d62', '#fff'))
    expect(other).toMatchObject({ ground: 'night' })
    expect(other?.src).not.toBe(src)
    expect((await get(src)).headers.location).toBe(other?.src)
  })

  test('needs no plate with enough contrast on light and dark backgrounds', async () => {
    const logo = await useDrawing(wordmark.replace('#0a3d62', '#e8590c'))
    expect(logo).toMatchObject({ isWide: true, ground: undefined })
  })

  test('needs no plate if it is opaque', async () => {
    const square = sharp({ create: { width: 90, height: 80, channels: 3, background: '#118844' } })
    const { body } = await upload(await square.png().toBuffer(), 'square.png')
    const logo = await use(`${api.env.siteUrl}${body.images[0].url}`)
    expect(logo).toMatchObject({ width: 90, height: 80, ground: undefined })
    const icon = (await get('/icon-512.png')).rawPayload
    expect(await pixel(icon, 0, 0)).toEqual([17, 136, 68, 255])
  })

  const icons = ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/icon-192.png']

  test('is on every icon, and without a logo the default mark is', async () => {
    const drawn = async () =>
      Promise.all(
        [...icons, '/icon-maskable.png'].map(async (path) => (await get(path)).rawPayload),
      )
    await use('')
    const marks = await drawn()
    await useDrawing(wordmark)
    const logos = await drawn()
    for (const [at, logo] of logos.entries())
      expect(logo.equals(marks[at] ?? logo), icons[at]).toBe(false)
    const { icons: listed } = (await get('/manifest.webmanifest')).json()
    for (const { src } of listed) {
      expect(src).toMatch(/\.png\?v=[0-9a-f]{12}$/)
      expect((await get(src)).statusCode).toBe(200)
    }
    const apple = (await get('/apple-touch-icon.png')).rawPayload
    expect(await sharp(apple).metadata()).toMatchObject({ width: 180, height: 180 })
    expect(await pixel(apple, 90, 90)).toEqual([10, 61, 98, 255])

    const vector = await get('/favicon.svg')
    expect(vector.headers['content-security-policy']).toBe(
      "default-src 'none'; img-src data:; sandbox",
    )
    expect(vector.body).not.toContain('secret')
    await use('')
    expect(await drawn()).toEqual(marks)
  })

  test('is on Open Graph pictures', async () => {
    await use('')
    const before = await site().sitePicture()
    await useDrawing(wordmark)
    const after = await site().sitePicture()
    expect(after).not.toBe(before)
    const card = (await get(after)).rawPayload
    const [red = 0, green = 0, blue = 0] = await pixel(card, 100, 80)
    expect([red, green, blue].map((value) => Math.round(value / 8))).toEqual([1, 8, 12])
  })

  test('has a variant for dark backgrounds, and icons show the mark', async () => {
    const upload = async (background: string) => {
      const size = { width: 90, height: 90, channels: 3 } as const
      const picture = sharp({ create: { ...size, background } })
      return (await library.one(await picture.png().toBuffer())).image.url as string
    }
    const brand = (change: object) => api.staff('PUT', '/brand', change)
    const ground = async () => pixel((await get('/apple-touch-icon.png')).rawPayload, 90, 90)
    const logo = await use(await upload('#aa0000'))
    const [nightLogo, mark] = [await upload('#00aa00'), await upload('#0000aa')]

    await brand({ nightLogo })
    const both = await site().logo(await site().settings())
    expect(both).toMatchObject({ src: logo?.src, night: { width: 90, height: 90 } })
    const { statusCode, headers } = await get(both?.night?.src ?? '')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await ground()).toEqual([170, 0, 0, 255])

    await brand({ mark })
    const marked = await site().logo(await site().settings())
    expect(marked?.src).toBe(logo?.src)
    expect(marked?.version).not.toBe(logo?.version)
    expect(await ground()).toEqual([0, 0, 170, 255])
    // Without a logo, the brand's mark is also in the header and on Open Graph pictures.
    const alone = await use('')
    expect(alone).toMatchObject({ isWide: false, night: both?.night })
    expect(alone?.src).not.toBe(logo?.src)

    await brand({ nightLogo: '', mark: '' })
    expect(await site().logo(await site().settings())).toBeUndefined()
  })

  test('breaks nothing if it is external, missing or invalid', async () => {
    await use('')
    const mark = (await get('/icon-192.png')).rawPayload
    const missing = `/media/${'0'.repeat(64)}.png`
    expect(await use('https://cdn.example/logo.png')).toMatchObject({
      src: 'https://cdn.example/logo.png',
      ground: 'paper',
    })
    expect((await get('/icon-192.png')).rawPayload.equals(mark)).toBe(true)
    expect(await use(missing)).toBeUndefined()
    expect((await get('/icon-192.png')).rawPayload.equals(mark)).toBe(true)
    expect((await get('/logo-000000000000.webp')).statusCode).toBe(404)
    expect((await get(await site().sitePicture())).statusCode).toBe(200)
  })
})

describe('in a preview', () => {
  const tried = () => {
    const { db, env } = api
    const services = { db, env, limits: createLimits(), pictures: diskStore(env.imagesDir) }
    return createSite(services as SiteServices, { isPreview: true }) // a cast: these tests need only these services
  }

  test('a logo is served at a URL that contains its file name', async () => {
    const { body } = await upload(svg('<rect width="300" height="90" fill="#123456"/>'))
    const [image] = body.images
    await api.staff('PUT', '/settings', { imageUrl: '' })
    const shown = { ...emptySettings, imageUrl: image.url }
    const logo = await tried().logo(shown)
    const { statusCode, headers } = await get(logo?.src ?? '')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
    const version = logo?.src.slice(6, 18) ?? ''
    for (const wrong of [
      `/logo-${version}.webp`,
      `/logo-${'0'.repeat(12)}.webp?of=${'0'.repeat(64)}.png`,
    ])
      expect((await get(wrong)).statusCode, wrong).not.toBe(200)
  })

  test('a monogram is drawn from its URL, which cannot be altered', async () => {
    const brand = { ...emptyBrand, look: 'plain', color: '#123456' } as const
    await api.staff('PUT', '/brand', brand)
    const logo = await tried().logo({ ...emptySettings, companyName: 'Quay & Co' })
    await api.staff('PUT', '/brand', emptyBrand)
    const { statusCode, headers, body } = await get(logo?.src ?? '')
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(body).toContain('#123456')
    expect((await get(logo?.src.replace('letter=Q', 'letter=K') ?? '')).statusCode).not.toBe(200)
  })
})
