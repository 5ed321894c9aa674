import { expect, test } from 'vitest'
import { defaultBackupSettings } from '#content/backup/backup-settings.ts'
import { hourMs } from '#content/text/durations.ts'
import {
  backupHealth,
  dailySlots,
  drillHealth,
  nextBackup,
  nextDrill,
  type RunTimes,
} from './backup-times.ts'

const at = (iso: string) => new Date(iso)
const none: RunTimes = { lastDone: undefined, failed: [] }
const schedule = (present: string, more: Partial<typeof defaultBackupSettings> = {}) => ({
  settings: { ...defaultBackupSettings, ...more },
  since: at('2026-11-20T12:00:00Z'),
  zone: 'Europe/Berlin',
  present: at(present),
})

test('the daily time is a local time of the zone, in winter and in summer', () => {
  expect(dailySlots('03:00', 'Europe/Berlin', at('2026-11-24T12:00:00Z'))).toEqual({
    last: at('2026-11-24T02:00:00Z'),
    next: at('2026-11-25T02:00:00Z'),
  })
  expect(dailySlots('03:00', 'Europe/Berlin', at('2026-07-24T00:30:00Z'))).toEqual({
    last: at('2026-07-23T01:00:00Z'),
    next: at('2026-07-24T01:00:00Z'),
  })
  expect(dailySlots('23:30', 'Pacific/Kiritimati', at('2026-11-24T10:00:00Z'))).toEqual({
    last: at('2026-11-24T09:30:00Z'),
    next: at('2026-11-25T09:30:00Z'),
  })
})

test('there is one backup a day even when the clocks change', () => {
  // The clocks skip 02:30 on 29 March, and repeat it on 25 October.
  for (const [day, slot] of [
    ['2026-03-29', '2026-03-29T01:30:00Z'],
    ['2026-10-25', '2026-10-25T00:30:00Z'],
  ] as const) {
    const found = new Set<string>()
    for (let hour = 0; hour < 24; hour++) {
      const present = new Date(Date.parse(`${day}T00:40:00Z`) + hour * hourMs)
      found.add(dailySlots('02:30', 'Europe/Berlin', present).last.toISOString())
    }
    expect([...found].filter((each) => each.startsWith(day))).toEqual([at(slot).toISOString()])
  }
})

test('the first backup is made at its time and not before', () => {
  expect(nextBackup(schedule('2026-11-20T12:01:00Z'), none)).toEqual(at('2026-11-21T02:00:00Z'))
  const due = nextBackup(schedule('2026-11-21T02:00:00Z'), none)
  expect(due).toEqual(at('2026-11-21T02:00:00Z'))
})

test('a backup missed while the server was down is made once', () => {
  const lastDone = at('2026-11-21T02:00:03Z')
  const missed = nextBackup(schedule('2026-11-24T09:00:00Z'), { lastDone, failed: [] })
  expect(missed).toEqual(at('2026-11-24T02:00:00Z'))
  const done = { lastDone: at('2026-11-24T09:00:01Z'), failed: [] }
  expect(nextBackup(schedule('2026-11-24T09:01:00Z'), done)).toEqual(at('2026-11-25T02:00:00Z'))
})

test('a backup that failed is tried again in growing pauses, up to an hour', () => {
  const lastDone = at('2026-11-23T02:00:00Z')
  const failed = [at('2026-11-24T02:00:10Z')]
  const retries: string[] = []
  for (let count = 0; count < 6; count++) {
    const next = nextBackup(schedule('2026-11-24T02:01:00Z'), { lastDone, failed })
    if (!next) throw new Error('it is tried again')
    retries.push(next.toISOString().slice(11, 16))
    failed.push(next)
  }
  expect(retries).toEqual(['02:05', '02:20', '02:50', '03:50', '04:50', '05:50'])
})

test('without a schedule there is no next run and no problem', () => {
  const off = schedule('2026-11-24T09:00:00Z', { isDaily: false })
  expect(nextBackup(off, none)).toBeUndefined()
  expect(nextDrill(off, none, at('2026-11-24T02:00:00Z'))).toBeUndefined()
  expect(backupHealth(off, none).state).toBe('off')
  const never = schedule('2026-11-24T09:00:00Z', { drill: 'never' })
  expect(nextDrill(never, none, at('2026-11-24T02:00:00Z'))).toBeUndefined()
  expect(drillHealth(never, none, at('2026-01-01T02:00:00Z')).state).toBe('off')
})

test('a backup is old when it has missed its time by half a day, and failed once one has failed', () => {
  const times = { lastDone: at('2026-11-23T02:00:00Z'), failed: [] }
  expect(backupHealth(schedule('2026-11-24T13:59:59Z'), times).state).toBe('ok')
  expect(backupHealth(schedule('2026-11-24T14:00:00Z'), times)).toEqual({
    state: 'old',
    since: at('2026-11-24T14:00:00Z'),
  })
  const failed = [at('2026-11-24T02:00:10Z'), at('2026-11-24T02:05:10Z')]
  expect(backupHealth(schedule('2026-11-24T02:06:00Z'), { ...times, failed })).toEqual({
    state: 'failed',
    since: failed[0],
  })
  expect(backupHealth(schedule('2026-11-22T00:00:00Z'), none).state, 'none yet').toBe('old')
})

test('the first backup is drilled at once, and then one each week at its time of day', () => {
  const backup = at('2026-11-21T02:00:20Z')
  expect(nextDrill(schedule('2026-11-21T02:01:00Z'), none, undefined)).toBeUndefined()
  expect(nextDrill(schedule('2026-11-21T02:01:00Z'), none, backup)).toEqual(backup)
  const times = { lastDone: at('2026-11-21T02:01:00Z'), failed: [] }
  const next = (drill: 'weekly' | 'monthly') =>
    nextDrill(schedule('2026-11-22T00:00:00Z', { drill }), times, backup)
  expect(next('weekly')).toEqual(at('2026-11-28T02:00:00Z'))
  expect(next('monthly')).toEqual(at('2026-12-21T02:00:00Z'))
})

test('a drill that failed is tried again after an hour, after six, and then each day', () => {
  const [backup, lastDone] = [at('2026-11-21T02:00:20Z'), at('2026-11-21T02:01:00Z')]
  const failed = [at('2026-11-28T02:00:30Z')]
  const retries: string[] = []
  for (let count = 0; count < 4; count++) {
    const next = nextDrill(schedule('2026-11-28T02:01:00Z'), { lastDone, failed }, backup)
    if (!next) throw new Error('it is tried again')
    retries.push(next.toISOString().slice(8, 16))
    failed.push(next)
  }
  expect(retries).toEqual(['28T03:00', '28T09:00', '29T09:00', '30T09:00'])
})

test('a drill is old after ten days, a monthly one after 35, counted from the first backup', () => {
  const backup = at('2026-11-21T02:00:20Z')
  expect(drillHealth(schedule('2026-12-01T02:00:00Z'), none, backup).state).toBe('ok')
  expect(drillHealth(schedule('2026-12-01T02:00:20Z'), none, backup).state).toBe('old')
  expect(drillHealth(schedule('2026-12-01T02:00:20Z'), none, undefined).state).toBe('ok')
  const monthly = (present: string) => schedule(present, { drill: 'monthly' })
  expect(drillHealth(monthly('2026-12-26T02:00:19Z'), none, backup).state).toBe('ok')
  expect(drillHealth(monthly('2026-12-26T02:00:20Z'), none, backup).state).toBe('old')
})
