import { expect, test } from 'vitest'
import { defaultBackupSettings } from '#content/backup/backup-settings.ts'
import { dayMs } from '#content/text/durations.ts'
import { backupsToKeep } from './backup-retention.ts'

const named = (moments: readonly string[]) => moments.map((at) => ({ name: at, createdAt: at }))
const keep = (
  moments: readonly string[],
  retention: { days?: number; weeks?: number; months?: number },
  { zone = 'UTC', present = '2026-11-24T12:00:00.000Z' } = {},
) => [
  ...backupsToKeep(
    named(moments),
    { days: 0, weeks: 0, months: 0, ...retention },
    { zone, present: new Date(present) },
  ),
]

const daily = (last: string, count: number) =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.parse(last) - back * dayMs).toISOString(),
  )
const days = (kept: readonly string[]) => kept.map((at) => at.slice(0, 10)).sort()

test('of daily backups seven days, four weeks and three months stay', () => {
  const all = daily('2026-11-24T03:00:00.000Z', 200)
  expect(days(keep(all, { days: 7, weeks: 4, months: 3 }))).toEqual([
    // The last backups of September and October, and the last of each week, a Sunday.
    ...['2026-09-30', '2026-10-31', '2026-11-08', '2026-11-15'],
    ...['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'],
    '2026-11-24',
  ])
})

test('with the default settings and a backup each day, none is older than four weeks', () => {
  for (let day = 1; day <= 14; day++) {
    const present = new Date(Date.UTC(2026, 10, day, 3)).toISOString()
    const kept = keep(daily(present, 60), defaultBackupSettings.keep, { present })
    const ages = kept.map((at) => (Date.parse(present) - Date.parse(at)) / dayMs)
    expect(Math.max(...ages), present).toBeGreaterThan(14)
    expect(Math.max(...ages), present).toBeLessThanOrEqual(28)
  }
})

test('the newest stays whatever the rules say, and so does what is younger than a day', () => {
  expect(keep(['2020-01-01T03:00:00.000Z', '2020-01-02T03:00:00.000Z'], {})).toEqual([
    '2020-01-02T03:00:00.000Z',
  ])
  const today = ['2026-11-24T03:00:00.000Z', '2026-11-24T09:00:00.000Z', '2026-11-23T11:59:59.000Z']
  expect(keep(today, {}).sort()).toEqual(today.slice(0, 2))
  expect(keep([], { days: 7 })).toEqual([])
})

test('a gap deletes nothing: days without a backup do not count', () => {
  const beforeTheGap = daily('2026-10-02T03:00:00.000Z', 5)
  const kept = keep(['2026-11-24T03:00:00.000Z', ...beforeTheGap], { days: 4 })
  expect(days(kept)).toEqual(['2026-09-30', '2026-10-01', '2026-10-02', '2026-11-24'])
})

test('of several on one day the newest stays', () => {
  const two = ['2026-11-20T03:00:00.000Z', '2026-11-20T15:00:00.000Z', '2026-11-24T03:00:00.000Z']
  expect(keep(two, { days: 2 }).sort()).toEqual(two.slice(1))
})

test('days, weeks and months are those of the site’s time zone', () => {
  // In Kiritimati, 14 hours ahead of UTC, the second moment is on the first of November.
  const moments = [
    '2026-11-01T09:00:00.000Z',
    '2026-10-31T11:00:00.000Z',
    '2026-10-30T11:00:00.000Z',
  ]
  const zone = 'Pacific/Kiritimati'
  expect(keep(moments, { months: 2 }, { zone })).toEqual([moments[0], moments[2]])
  expect(keep(moments, { months: 2 })).toEqual([moments[0], moments[1]])
  // On this day the clocks go back in Berlin: two moments of one local day are on two days in UTC.
  const night = ['2026-10-24T22:30:00.000Z', '2026-10-25T22:30:00.000Z']
  expect(keep(night, { days: 2 }, { zone: 'Europe/Berlin' })).toEqual([night[1]])
  expect(keep(night, { days: 2 }).sort()).toEqual(night)
})

test('a week lasts from Monday to Sunday, even across the turn of the year', () => {
  const moments = [
    '2027-01-04T03:00:00.000Z',
    '2027-01-03T03:00:00.000Z',
    '2026-12-28T03:00:00.000Z',
  ]
  const present = '2027-01-08T00:00:00.000Z'
  expect(keep(moments, { weeks: 2 }, { present })).toEqual(moments.slice(0, 2))
})
