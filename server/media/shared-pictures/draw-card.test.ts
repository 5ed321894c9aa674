import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStore } from '../picture-store.ts'
import type { Card } from './card.ts'
import { drawCard } from './draw-card.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-og-'))
})
afterAll(() => rm(directory, { recursive: true }))

const card: Card = {
  company: 'HSoft',
  kind: 'Project',
  title: 'A hall',
  facts: ['web'],
  host: 'a.example',
}

test.each([
  ['a short one', 'CTO'],
  ['a long one', 'The quite unreasonably long title of a project '.repeat(400)],
  ['one endless word', 'x'.repeat(20_000)],
  ['other scripts', 'Zażółć Київ Ελλάδα Việt'],
  ['nothing that the fonts have', '漢字 😀 \u0000\u200d'],
  ['markup', '</svg><script>&amp;"'],
])('a title is drawn: %s', async (_, title) => {
  const picture = await drawCard({ ...card, title }, diskStore(directory))
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
})

test('the company’s name replaces a title that cannot be drawn', async () => {
  const named = await drawCard({ ...card, title: 'HSoft' }, diskStore(directory))
  expect(
    Buffer.compare(await drawCard({ ...card, title: '漢字' }, diskStore(directory)), named),
  ).toBe(0)
})

const drawn = (changes: Partial<Card>) => drawCard({ ...card, ...changes }, diskStore(directory))
const areAlike = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0

test('a text is left out when the fonts lack most of its letters', async () => {
  const host = await drawn({ title: '漢字', company: '株式会社' })
  expect(areAlike(host, await drawn({ title: 'a.example', company: 'a.example' }))).toBe(true)
  const few = await drawn({ title: '東京メトロ運行管理システム 2.0' })
  expect(areAlike(few, await drawn({ title: 'HSoft' }))).toBe(true)
  const without = await drawn({ title: '🚀 Launch (東京): 👩‍👧' })
  expect(areAlike(without, await drawn({ title: 'Launch' }))).toBe(true)
})

/** Rightmost dark column in a part of a picture, and the number of its dark pixels. */
async function inkOf(picture: Uint8Array, top: number, height: number) {
  const part = sharp(picture).extract({ left: 126, top, width: 1074, height })
  const { data, info } = await part.greyscale().raw().toBuffer({ resolveWithObject: true })
  const columns = [...data].flatMap((value, at) => (value < 128 ? [at % info.width] : []))
  return { right: 126 + Math.max(...columns), count: columns.length }
}

test('a long company name is set smaller, and stays inside its room', async () => {
  const company = 'Rechtsschutzversicherungsgesellschaft Nordwest AG'
  const name = await inkOf(await drawn({ company, host: '' }), 40, 70)
  expect(name.right).toBeGreaterThan(800)
  const words = `${company} und ${company} & Co. KGaA`
  const long = await inkOf(await drawn({ company: words, host: '' }), 40, 80)
  expect(long.right).toBeLessThan(1200 - 64)
  expect(long.count).toBeGreaterThan(name.count)
})

test('a picture is shown, and a missing or broken one is left out', async () => {
  const background = { r: 10, g: 90, b: 200 }
  const plate = sharp({ create: { width: 320, height: 200, channels: 3, background } })
  await writeFile(join(directory, 'plate.webp'), await plate.webp().toBuffer())
  await writeFile(join(directory, 'broken.webp'), 'no picture')
  const cornerOf = async (file: string) => {
    const picture = await drawCard({ ...card, plate: file }, diskStore(directory))
    const corner = sharp(picture).extract({ left: 1100, top: 20, width: 1, height: 1 })
    return [...(await corner.removeAlpha().raw().toBuffer())]
  }
  const [, , blue = 0] = await cornerOf('plate.webp')
  expect(blue).toBeGreaterThan(150)
  expect(await cornerOf('broken.webp')).toEqual(await cornerOf('gone.webp'))
})

test.each(['serif', 'neutral'] as const)(
  'a card is set in the typefaces of the company: %s',
  async (typefaces) => {
    const ours = await drawn({})
    expect(areAlike(ours, await drawn({ typefaces }))).toBe(false)
    const title = 'Zażółć Київ Ελλάδα Việt'
    expect(areAlike(await drawn({ typefaces, title }), await drawn({ typefaces }))).toBe(false)
  },
)

test('in the plain look there is no house, and a monogram in place of the mark', async () => {
  const monogram = { letter: 'H', ground: '#0b1f4d', ink: '#ffffff', radius: 2 }
  const plain = await drawn({ look: 'plain', monogram: { ...monogram, typefaces: 'grotesque' } })
  const pixel = async (picture: Uint8Array, left: number, top: number) => {
    const one = sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha()
    return [...(await one.raw().toBuffer())]
  }
  expect(await pixel(plain, 70, 66)).toEqual([11, 31, 77])
  // A pixel inside the house drawing.
  expect(await pixel(await drawn({}), 981, 450)).not.toEqual(await pixel(plain, 981, 450))
})
