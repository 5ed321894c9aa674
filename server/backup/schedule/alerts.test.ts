import { expect, test } from 'vitest'
import type { BackupHealth } from '#content/backup/backups-api.ts'
import { minuteMs } from '#content/text/durations.ts'
import type { BackupAlerts } from '../backup-settings.ts'
import { nextAlerts } from './alerts.ts'

const health = (state: BackupHealth['state']): BackupHealth => ({
  state,
  lastAt: null,
  since: null,
  error: null,
  nextAt: null,
})
const start = Date.parse('2026-11-24T03:00:00Z')

/** Alerts sent within 90 minutes. `states` maps a minute to the state that the backup has from then on. */
function alertsOf(states: Record<number, BackupHealth['state']>) {
  let alerts: BackupAlerts = {}
  let state: BackupHealth['state'] = 'ok'
  const found: string[] = []
  for (let minute = 0; minute <= 90; minute++) {
    state = states[minute] ?? state
    const status = { backup: health(state), drill: health('ok') }
    const step = nextAlerts(alerts, status, new Date(start + minute * minuteMs))
    alerts = step.alerts
    for (const { kind, isBad } of step.tell)
      found.push(`${minute}: ${kind} ${isBad ? 'bad' : 'good'}`)
  }
  return found
}

test('each change that lasts is reported once', () => {
  expect(alertsOf({})).toEqual([])
  expect(alertsOf({ 5: 'failed' })).toEqual(['15: backup bad'])
  expect(alertsOf({ 5: 'failed', 60: 'ok' })).toEqual(['15: backup bad', '60: backup good'])
  expect(alertsOf({ 5: 'failed', 30: 'old', 60: 'ok', 70: 'old' })).toEqual([
    ...['15: backup bad', '60: backup good', '80: backup bad'],
  ])
})

test('a failure that the first retry fixes is not reported', () => {
  expect(alertsOf({ 5: 'failed', 14: 'ok', 20: 'failed', 29: 'ok' })).toEqual([])
})

test('a schedule that is switched off ends an alert', () => {
  expect(alertsOf({ 5: 'failed', 40: 'off' })).toEqual(['15: backup bad', '40: backup good'])
})

test('drills are reported separately', () => {
  const bad = { backup: health('ok'), drill: health('failed') }
  const before: BackupAlerts = {
    drill: { isBad: true, since: '2026-11-24T02:00:00.000Z', isTold: false },
  }
  const { tell, alerts } = nextAlerts(before, bad, new Date(start))
  expect(tell).toEqual([{ kind: 'drill', isBad: true }])
  expect(alerts).toEqual({ drill: { ...before.drill, isTold: true } })
})
