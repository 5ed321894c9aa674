import { expect, test } from 'vitest'
import { digestHour, lastDigestHour } from './digest-job.ts'

test('the digest is due once a day, at its hour in the site’s time zone', () => {
  const last = (iso: string, zone: string) => lastDigestHour(new Date(iso), zone).toISOString()
  expect(digestHour).toBe(8)
  expect(last('2026-11-22T07:00:00.000Z', 'Europe/Berlin')).toBe('2026-11-22T07:00:00.000Z')
  expect(last('2026-11-22T22:59:00.000Z', 'Europe/Berlin')).toBe('2026-11-22T07:00:00.000Z')
  expect(last('2026-11-22T06:59:00.000Z', 'Europe/Berlin')).toBe('2026-11-21T07:00:00.000Z')
  // The local day differs from the day in UTC.
  expect(last('2026-11-22T23:30:00.000Z', 'Asia/Tokyo')).toBe('2026-11-22T23:00:00.000Z')
  expect(last('2026-11-22T22:30:00.000Z', 'Asia/Tokyo')).toBe('2026-11-21T23:00:00.000Z')
  // The clocks went forward in the night before.
  expect(last('2026-03-29T05:59:00.000Z', 'Europe/Berlin')).toBe('2026-03-28T07:00:00.000Z')
  expect(last('2026-03-29T06:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z')
})
