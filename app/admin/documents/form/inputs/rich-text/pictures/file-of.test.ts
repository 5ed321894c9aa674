import { expect, test } from 'vitest'
import { fileOfData } from './file-of.ts'

test('a picture within a document becomes a file that the library takes', () => {
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
])('%s is no picture that can be read', (src) => {
  expect(fileOfData(src)).toBeUndefined()
})
