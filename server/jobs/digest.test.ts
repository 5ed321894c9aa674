import { expect, test } from 'vitest'
import { digestHour, lastDigestHour } from './digest.ts'

test('the digest is due once a day, at its hour', () => {
  const at = (hours: number, minutes: number) => new Date(2026, 10, 22, hours, minutes)
  expect(lastDigestHour(at(digestHour, 0))).toEqual(at(digestHour, 0))
  expect(lastDigestHour(at(23, 59))).toEqual(at(digestHour, 0))
  expect(lastDigestHour(at(digestHour - 1, 59))).toEqual(new Date(2026, 10, 21, digestHour))
})
