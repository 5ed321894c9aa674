import { expect, test } from 'vitest'
import { type Chosen, logoKinds, withCulprits, withFiles } from './selection.ts'

const picture = (name: string, size = 10, type = '') => {
  const file = new File(['x'.repeat(Math.min(size, 10))], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const pictures = (count: number) => Array.from({ length: count }, (_, at) => picture(`${at}.png`))
const select = (files: File[]): Chosen[] => withFiles([], files).files

test('ten files may be chosen, all at once or one after the other', () => {
  expect(select(pictures(10))).toHaveLength(10)
  expect(withFiles(select(pictures(6)), pictures(4)).files).toHaveLength(10)
})

test('nothing is added when the selection and the new files are more than ten', () => {
  const eight = select(pictures(8))
  expect(withFiles(eight, pictures(3))).toEqual({
    files: eight,
    refused: ['You can only upload up to 10 files'],
  })
  expect(withFiles([], pictures(11)).files).toEqual([])
})

test.each(['a.png', 'B.JPG', 'c.jpeg', 'd.gif', 'e.WebP', 'f.g.png'])('%s is accepted', (name) => {
  expect(select([picture(name)])).toHaveLength(1)
})

test('a picture without an ending is accepted by its type', () => {
  expect(select([picture('pasted', 10, 'image/png')])).toHaveLength(1)
})

test('files that are no pictures, too large or empty are refused one by one', () => {
  const limit = 25 * 1024 * 1024
  const files = [
    picture('notes.txt', 10, 'text/plain'),
    picture('drawing.svg', 10, 'image/svg+xml'),
    picture('huge.png', limit + 1),
    picture('large.png', limit),
    picture('nothing.gif', 0),
  ]
  const { files: chosen, refused } = withFiles([], files)
  expect(chosen.map(({ file }) => file.name)).toEqual(['large.png'])
  expect(refused).toEqual([
    'notes.txt isn’t a supported image. Use PNG, JPG, GIF or WebP.',
    'drawing.svg isn’t a supported image. Use PNG, JPG, GIF or WebP.',
    'huge.png is larger than 25 MB.',
    'nothing.gif is empty.',
  ])
})

test('a logo may be a drawing too', () => {
  const files = [picture('logo.svg'), picture('pasted', 10, 'image/svg+xml'), picture('a.pdf')]
  expect(withFiles([], files, undefined, logoKinds)).toMatchObject({
    files: [{ file: files[0] }, { file: files[1] }],
    refused: ['a.pdf isn’t a supported image. Use PNG, JPG, GIF, WebP or SVG.'],
  })
})

test('the culprits of an upload are marked, and those of the one before are not', () => {
  const three = withCulprits(select(pictures(3)), [
    { field: 'image.2', message: '2.png: it is damaged or not whole' },
  ])
  expect(three.map(({ wrong }) => wrong)).toEqual([
    undefined,
    undefined,
    'It is damaged or not whole.',
  ])
  expect(withCulprits(three, []).every(({ wrong }) => wrong === undefined)).toBe(true)
})
