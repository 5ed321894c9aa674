import { expect, test } from 'vitest'
import { progressText } from './progress-text.ts'

test.each([
  [[0, 0], 'Uploading: 0 %'],
  [[0.9, 0], 'Uploading: 0 %'],
  [[1, 0], 'Uploading: 25 %'],
  [[1, 0.6], 'Uploading: 50 %'],
  [[1, 1], 'Uploaded. Checking images…'],
])('the progress %j of a small and a large file reads “%s”', (sent, text) => {
  expect(progressText(sent, [100, 300])).toBe(text)
})
