import { expect, test } from 'vitest'
import { sentOf } from './upload-progress.ts'

test('files are sent one after the other', () => {
  expect(sentOf(0, 400, [100, 300])).toEqual([0, 0])
  expect(sentOf(50, 400, [100, 300])).toEqual([0.5, 0])
  expect(sentOf(250, 400, [100, 300])).toEqual([1, 0.5])
  expect(sentOf(400, 400, [100, 300])).toEqual([1, 1])
})

test('what the form adds around the files does not finish one early or late', () => {
  expect(sentOf(4, 8, [1, 1])).toEqual([1, 0])
  expect(sentOf(8, 8, [1, 1])).toEqual([1, 1])
})

test('files without content, or no files at all, divide nothing by zero', () => {
  expect(sentOf(5, 10, [0, 10])).toEqual([1, 0.5])
  expect(sentOf(0, 0, [0])).toEqual([1])
  expect(sentOf(0, 0, [])).toEqual([])
})
