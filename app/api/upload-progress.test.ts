import { expect, test } from 'vitest'
import { sentOf } from './upload-progress.ts'

test('progress is assigned to files in order', () => {
  expect(sentOf(0, 400, [100, 300])).toEqual([0, 0])
  expect(sentOf(50, 400, [100, 300])).toEqual([0.5, 0])
  expect(sentOf(250, 400, [100, 300])).toEqual([1, 0.5])
  expect(sentOf(400, 400, [100, 300])).toEqual([1, 1])
})

test('multipart overhead does not distort the progress of files', () => {
  expect(sentOf(4, 8, [1, 1])).toEqual([1, 0])
  expect(sentOf(8, 8, [1, 1])).toEqual([1, 1])
})

test('empty files and an empty list cause no division by zero', () => {
  expect(sentOf(5, 10, [0, 10])).toEqual([1, 0.5])
  expect(sentOf(0, 0, [0])).toEqual([1])
  expect(sentOf(0, 0, [])).toEqual([])
})
