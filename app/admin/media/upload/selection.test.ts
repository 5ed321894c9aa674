import { expect, test } from 'vitest'
import { type Chosen, logoKinds, withCulprits, withFiles } from './selection.ts'

const picture = (name: string, size = 10, type = '') => {
  const file = new File(['x'.repeat(Math.min(size, 10))], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const pictures = (count: number) => Array.from({ length: count }, (_, at) => picture(`${at}.png`))
const select = (files: File[]): Chosen[] => withFiles([], files).files

test('up to ten files can be selected, at once or in steps', () => {
  expect(select(pictures(10))).toHaveLength(10)
  expect(withFiles(select(pictures(6)), pictures(4)).files).toHaveLength(10)
})

test('no file is added if the total would exceed ten', () => {
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

test('a picture without a file extension is accepted by its type', () => {
  expect(select([picture('pasted', 10, 'image/png')])).toHaveLength(1)
})

test('files that are not pictures, too large or empty are rejected individually', () => {
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

test('a logo may also be an SVG', () => {
  const files = [picture('logo.svg'), picture('pasted', 10, 'image/svg+xml'), picture('a.pdf')]
  expect(withFiles([], files, undefined, logoKinds)).toMatchObject({
    files: [{ file: files[0] }, { file: files[1] }],
    refused: ['a.pdf isn’t a supported image. Use PNG, JPG, GIF, WebP or SVG.'],
  })
})

test('only invalid files of the last upload are marked', () => {
  const three = withCulprits(select(pictures(3)), [
    { field: 'image.2', message: '2.png: it is damaged or incomplete' },
  ])
  expect(three.map(({ wrong }) => wrong)).toEqual([
    undefined,
    undefined,
    'It is damaged or incomplete.',
  ])
  expect(withCulprits(three, []).every(({ wrong }) => wrong === undefined)).toBe(true)
})
