import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1234567, '1.18 MB'],
  [1024 ** 2 - 1, '1 MB'],
  [25 * 1024 ** 2, '25 MB'],
  [1024 ** 3, '1 GB'],
  [5000 * 1024 ** 3, '5000 GB'],
])('%i bytes are formatted as %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
