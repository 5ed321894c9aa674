import { expect, test } from 'vitest'
import type { DescribedImage } from '#content/media/images.ts'
import type { Site } from '#server/site/site.ts'
import { isShown } from '../../ui/picture/picture.tsx'
import { shapeOf } from '../projects/hero-shape.ts'
import { findPictures, knownPictures } from './known-pictures.ts'

const address = (letter: string) => `/media/${letter.repeat(64)}.webp`

function siteWith(pictures: Record<string, { width: number; height: number }>) {
  const described = Object.entries(pictures).map(([url, size]): [string, DescribedImage] => [
    url,
    { alt: '', filename: 'a.jpg', focus: { x: 50, y: 20 }, preview: '', ...size },
  ])
  // A cast: only this method is called.
  return { imageDescriptions: async () => new Map(described) } as unknown as Site
}

const focus = { x: 50, y: 50 }

test('a deleted library picture is hidden, an external one is shown', async () => {
  const here = address('a')
  const elsewhere = 'https://pictures.example/one.webp'
  const urls = [here, address('b'), '/media/nothing.webp', elsewhere, ' ']
  const known = await knownPictures(siteWith({ [here]: { width: 800, height: 500 } }), urls)
  expect(known(here)).toEqual({ crop: 'crop-y-2' })
  expect(urls.filter((url) => isShown(url, known(url)))).toEqual([here, elsewhere])
})

test('a phone screenshot is never cropped', async () => {
  const here = address('a')
  const site = {
    imageDescriptions: async () =>
      new Map([
        [here, { alt: '', filename: 'a.webp', focus, preview: '', width: 390, height: 844 }],
      ]),
  } as unknown as Site // A cast: only this method is called.
  expect((await knownPictures(site, [here]))(here)).toEqual({ crop: 'crop-whole' })
})

test.each([
  'javascript:x',
  ' \tJavaScript:x',
  'java\nscript:x',
  '\u0001javascript:x',
  'vbscript:x',
])('the address %j is not a picture', (address) => expect(isShown(address, undefined)).toBe(false))

test.each([
  'https://a.example/x.png',
  'HTTP://a.example/x',
  '/x:y.png',
  'x.png',
  'a/b:c',
  'data:,',
])('the address %j may be a picture', (address) => expect(isShown(address, undefined)).toBe(true))

test('a drawing of 16 by 10 is a plate, and a narrow picture is small', async () => {
  const shape = (width: number, height: number) =>
    shapeOf({ alt: '', filename: 'a.webp', focus: { x: 50, y: 20 }, preview: '', width, height })
  expect(shape(1600, 1000)).toBe('plate')
  expect(shape(1800, 1200)).toBe('photograph')
  expect(shape(900, 1800)).toBe('photograph')
  expect(shape(60, 40)).toBe('small')
  const elsewhere = await findPictures(siteWith({}), ['https://pictures.example/one.webp'])
  expect(shapeOf(elsewhere.get('https://pictures.example/one.webp'))).toBe('photograph')
})
