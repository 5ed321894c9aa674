import sharp from 'sharp'
import { expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { picturesWithPayload, secret } from '#tests/support/inputs/malicious-files.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import {
  cornered,
  decoded,
  frames,
  photo,
  plain,
  withRestarts,
} from '#tests/support/inputs/pictures.ts'
import { apng, chunk, type PngKind, png, pngKinds } from '#tests/support/inputs/png.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const api = withApi()
const upload = uploads(api)

const isNear = (a: number[], b: number[], by = 6) =>
  a.every((value, index) => Math.abs(value - (b[index] ?? -99)) <= by)

test('pictures of all four formats are uploaded, listed in order and served', async () => {
  const answer = await upload.post([
    { filename: 'one.png', content: await plain(1).png().toBuffer() },
    { filename: 'två.jpg', content: await plain(2).jpeg().toBuffer() },
    { filename: '../../etc/three.webp', content: await plain(3).webp().toBuffer() },
    { filename: 'four.gif', content: await plain(4).gif().toBuffer() },
  ])
  expect(answer.status).toBe(201)
  const { images } = answer.body
  const names = ['one.png', 'två.jpg', 'three.webp', 'four.gif']
  expect(images.map(({ filename }: { filename: string }) => filename)).toEqual(names)
  const preview = expect.any(String) // made in the background
  const listed = images.map((image: object) => ({ ...image, preview }))
  expect((await api.staff('GET', '/images')).body.images).toEqual(listed)
  for (const { url, width, height, size } of images) {
    const bytes = await upload.bytesAt(url)
    expect(bytes.length).toBe(size)
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height })
    expect({ width, height }).toEqual({ width: 40, height: 30 })
  }
  expect((await upload.leftovers()).incoming).toEqual([])
})

test('the content decides the format, not the name or the type', async () => {
  const content = await plain(5).jpeg().toBuffer()
  const answer = await upload.post([{ filename: 'a.png', type: 'text/html', content }])
  expect(answer.body.images[0].url).toMatch(/\.jpg$/)
  const served = await api.app.inject({ url: answer.body.images[0].url })
  expect(served.headers['content-type']).toBe('image/jpeg')
})

const kinds = (Object.keys(pngKinds) as PngKind[]).flatMap((kind) =>
  pngKinds[kind].depths.flatMap((depth) =>
    [false, true].map((isInterlaced) => ({ kind, depth, isInterlaced })),
  ),
)

test.each(kinds)(
  'a PNG of $kind, $depth bits, interlaced: $isInterlaced, keeps its picture',
  async (kind) => {
    const { picture } = await upload.one(png(kind))
    expect(picture).toMatchObject({
      format: 'png',
      space: 'srgb',
      depth: 'uchar',
      width: 33,
      height: 17,
    })
    for (const y of [0, 16]) {
      expect(picture.pixel(0, y)).toEqual([0, 0, 0, 255])
      expect(picture.pixel(32, y)).toEqual([255, 255, 255, 255])
      const [middle = 0] = picture.pixel(16, y)
      expect(Math.abs(middle - 127)).toBeLessThan(kind.depth < 4 ? 130 : 12)
    }
  },
)

test('a PNG keeps its transparency and loses its gamma chunk', async () => {
  const clear = chunk('tRNS', Buffer.from([0, 0, 0, 0, 0, 0])) // makes black transparent
  const { picture } = await upload.one(png({ kind: 'colour', depth: 8, chunks: [clear] }))
  expect(picture.pixel(0, 0)[3]).toBe(0)
  expect(picture.pixel(32, 0)).toEqual([255, 255, 255, 255])
  const gamma = chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]))
  const { bytes } = await upload.one(png({ kind: 'grey', depth: 8, chunks: [gamma] }))
  expect(bytes.includes('gAMA')).toBe(false)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'EXIF orientation %i is applied and removed',
  async (orientation) => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const sent = await cornered()
        .withMetadata({ orientation })
        [format]({ quality: 95 })
        .toBuffer()
      const { image, picture } = await upload.one(sent)
      expect(picture.orientation).toBeUndefined()
      const [width, height] = orientation > 4 ? [32, 48] : [48, 32]
      expect(image).toMatchObject({ width, height })
      // Expected position of the white corner in the upright picture, by orientation.
      const isRight = [2, 3, 6, 7].includes(orientation)
      const isBottom = [3, 4, 7, 8].includes(orientation)
      const at = (right: boolean, bottom: boolean) =>
        picture.pixel(right ? width - 4 : 3, bottom ? height - 4 : 3)
      expect(at(isRight, isBottom)[0], format).toBeGreaterThan(230)
      expect(at(!isRight, !isBottom)[0], format).toBeLessThan(30)
    }
  },
)

test('other color spaces are converted to sRGB with 8 bits', async () => {
  const green = { create: { width: 20, height: 20, channels: 3, background: '#20c040' } } as const
  const wide = await sharp(green).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
  const cmyk = await sharp(green).toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
  const grey = await sharp(green).toColourspace('b-w').jpeg({ quality: 100 }).toBuffer()
  const wide16 = await sharp(green).toColourspace('rgb16').withIccProfile('p3').png().toBuffer()
  expect((await sharp(wide).metadata()).hasProfile).toBe(true)
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
  for (const [content, by] of [
    [wide, 6],
    [wide16, 6],
    [cmyk, 70],
    [grey, 255],
  ] as const) {
    const { picture } = await upload.one(content)
    expect(picture).toMatchObject({ space: 'srgb', depth: 'uchar', hasProfile: false })
    expect(
      isNear(picture.pixel(9, 9), [0x20, 0xc0, 0x40, 255], by),
      String(picture.pixel(9, 9)),
    ).toBe(true)
  }
})

test('progressive JPEGs, restart markers, lossless WebP and APNG are read', async () => {
  const large = await photo(600, 400)
  const progressive = await sharp(large).jpeg({ progressive: true }).toBuffer()
  expect((await upload.one(progressive)).picture).toMatchObject({ width: 600, height: 400 })
  const row = (await upload.one(await withRestarts())).picture
  expect([4, 36, 60].map((x) => Math.round((row.pixel(x, 4)[0] ?? 0) / 10))).toEqual([0, 15, 26])
  const lossless = await sharp(large).webp({ lossless: true }).toBuffer()
  expect((await upload.one(lossless)).picture).toMatchObject({ width: 600, height: 400 })
  expect((await upload.one(apng())).picture).toMatchObject({ width: 8, height: 8 })
})

test.each(['gif', 'webp'] as const)(
  'an animated %s keeps its frames, delays and loops',
  async (format) => {
    const delay = [70, 200, 110, 90]
    const sent = frames(4)
    const content = await (format === 'gif'
      ? sent.gif({ delay, loop: 3 })
      : sent.webp({ delay, loop: 3, lossless: true })
    ).toBuffer()
    const { image, picture } = await upload.one(content)
    expect(image).toMatchObject({ width: 8, height: 8 })
    expect(picture).toMatchObject({ format, pages: 4, pageHeight: 8, delay, loop: 3 })
    const was = await decoded(content)
    for (const y of [4, 12, 20, 28])
      expect(isNear(picture.pixel(4, y), was.pixel(4, y), 12)).toBe(true)

    const variant = await api.app.inject({ url: `${image.url.replace(/\..*/, '')}/320.webp` })
    expect(await sharp(variant.rawPayload, { animated: true }).metadata()).toMatchObject({
      pages: 4,
      delay,
      loop: 3,
      width: 8,
    })
  },
)

test('all metadata of a file is removed', async () => {
  const list = await picturesWithPayload()
  for (const [name, content] of list) {
    expect(content.includes('ATRIUM-SECRET'), name).toBe(true)
    const { bytes, image } = await upload.one(content, name)
    const variants = await Promise.all(
      ['320.webp', '320.avif'].map((size) =>
        upload.bytesAt(`${image.url.replace(/\..*/, '')}/${size}`),
      ),
    )
    for (const each of [bytes, ...variants]) {
      for (const part of [
        secret,
        'ATRIUM',
        '<html',
        'PK\x03\x04',
        'Exif',
        'xmpmeta',
        'ICC_PROFILE',
      ]) {
        expect(each.includes(part), `${part} in ${name}`).toBe(false)
      }
      const { exif, xmp, icc, iptc, comments } = await sharp(each).metadata()
      expect({ exif, xmp, icc, iptc, comments }, name).toEqual({})
    }
  }
})

test('the same bytes are one picture, which keeps its name, description and focus', async () => {
  const content = await plain(77).png().toBuffer()
  const before = await upload.leftovers()
  const both = await upload.post([
    { filename: 'a.png', content },
    { filename: 'b.png', content },
  ])
  const [first, second] = both.body.images
  expect(second).toEqual(first)
  expect(first.filename).toBe('a.png')
  const details = { alt: 'A quay', focus: { x: 10, y: 90 } }
  await api.staff('PUT', `/images/${first._id}`, details)
  const other = await plain(78).png().toBuffer()
  const mixed = await upload.post([
    { filename: 'other.png', content: other },
    { filename: 'again.gif', content },
  ])
  expect(mixed.body.images).toMatchObject([
    { filename: 'other.png' },
    { _id: first._id, filename: 'a.png', ...details },
  ])
  const after = await upload.leftovers()
  expect(after.rows - before.rows).toBe(2)
  expect(after.stored.length - before.stored.length).toBe(2)
})

test('a picture replaced by another one of the library becomes that one, wherever it is shown', async () => {
  const one = (await upload.one(await plain(81).png().toBuffer(), 'one.png')).image
  const content = await plain(82).png().toBuffer()
  const other = (await upload.one(content, 'other.png')).image
  const details = { alt: 'The other', focus: { x: 1, y: 2 } }
  await api.staff('PUT', `/images/${other._id}`, details)
  const values = { ...sample(contents.projects, 'replaced'), imageUrl: one.url }
  const { body: project } = await api.staff('POST', '/projects', values)
  const replace = async (id: string, filename: string) => {
    const { payload, headers } = multipartBody([{ filename, content }])
    return api.staff('PUT', `/images/${id}/file`, payload, { headers })
  }
  const replaced = await replace(one._id, 'new.png')
  expect(replaced).toMatchObject({ status: 200, body: { _id: other._id, ...details } })
  expect((await api.visitor('GET', `/projects/${project._id}`)).body.imageUrl).toBe(other.url)
  expect((await api.staff('GET', `/images/${one._id}`)).status).toBe(404)
  expect((await api.app.inject({ url: one.url })).statusCode).toBe(404)
  // Its own file changes nothing.
  const same = await replace(other._id, 'same.png')
  expect(same.body).toMatchObject({ _id: other._id, filename: 'other.png', ...details })
  expect((await api.app.inject({ url: other.url })).statusCode).toBe(200)
})

test('a picture is replaced everywhere, and its old file is deleted', async () => {
  const { image } = await upload.one(await plain(81).png().toBuffer(), 'old.png')
  const replace = async (...reds: number[]) => {
    const parts = reds.map(async (red) => ({
      filename: 'new.jpg',
      content: await plain(red).jpeg().toBuffer(),
    }))
    const { payload, headers } = multipartBody(await Promise.all(parts))
    return api.staff('PUT', `/images/${image._id}/file`, payload, { headers })
  }
  expect((await replace(82, 83)).status).toBe(422)
  const answer = await replace(82)
  expect(answer).toMatchObject({ status: 200, body: { _id: image._id, filename: 'new.jpg' } })
  expect((await api.app.inject({ url: image.url })).statusCode).toBe(404)
  expect((await api.app.inject({ url: answer.body.url })).statusCode).toBe(200)
})
