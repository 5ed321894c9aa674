import { expect, test } from 'vitest'
import { readCsvFile } from './read-csv-file.ts'

test.each([
  ['UTF-8', [0xef, 0xbb, 0xbf, 0x2f, 0xc3, 0xbc], '/ü'],
  ['Windows-1252', [0x2f, 0xfc, 0x80], '/ü€'],
  ['UTF-16, little-endian', [0xff, 0xfe, 0x2f, 0, 0xfc, 0], '/ü'],
  ['UTF-16, big-endian', [0xfe, 0xff, 0, 0x2f, 0, 0xfc], '/ü'],
])('a CSV file in %s is read', async (_, bytes, text) => {
  expect(await readCsvFile(new Blob([new Uint8Array(bytes)]))).toBe(text)
})

test('an Excel workbook is refused with a way out', async () => {
  const file = new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0])])
  await expect(readCsvFile(file)).rejects.toThrow(
    'This is an Excel workbook. Save it as CSV and import that file.',
  )
})
