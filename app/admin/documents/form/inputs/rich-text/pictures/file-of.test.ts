import { expect, test } from 'vitest'
import { fileOfData } from './file-of.ts'

test('a picture in a data: address becomes a file', () => {
  const file = fileOfData('data:image/png;base64,iVBORw0KGgo=')
  expect(file).toMatchObject({ name: 'pasted.png', type: 'image/png', size: 8 })
})

test.each([
  'data:image/svg+xml;base64,PHN2Zy8+',
  'data:image/png;base64,%%%',
  'data:text/html,x',
  'file:///C:/clip_image001.png',
  'cid:image001.png',
  'blob:https://docs.example/1',
  'http://example.com/a.png',
])('%s is not a readable picture', (src) => {
  expect(fileOfData(src)).toBeUndefined()
})
