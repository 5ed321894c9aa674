import { expect, test } from 'vitest'
import type { Delivery } from '#content/outbox/deliveries-api.ts'
import { deliveryText } from './delivery-text.ts'

const present = new Date(2026, 10, 22, 14, 5)
const delivery: Delivery = {
  _id: '0199a5b0-0000-7000-8000-000000000000',
  channel: 'mail',
  kind: 'notification',
  recipient: 'ada@company.com',
  state: 'waiting',
  attempts: 0,
  createdAt: present.toISOString(),
  attemptedAt: null,
  nextAttemptAt: present.toISOString(),
  server: null,
  answer: null,
}
const moment = (hours: number, minutes: number, day = 22) =>
  new Date(2026, 10, day, hours, minutes).toISOString()

test('a delivery’s text describes its state and never claims that the mail was received', () => {
  const said = (some: Partial<Delivery>) => deliveryText({ ...delivery, ...some }, present)
  expect(said({})).toBe('queued')
  const accepted = {
    state: 'accepted',
    server: 'mail.example',
    attemptedAt: moment(14, 2),
  } as const
  expect(said(accepted)).toMatch(/^accepted by mail\.example at (2:02\sPM|14:02)$/)
  const again = { attempts: 1, nextAttemptAt: moment(14, 32), answer: 'connection refused' }
  expect(said(again)).toMatch(/^next attempt at (2:32\sPM|14:32): connection refused$/)
  expect(said({ ...again, nextAttemptAt: moment(9, 0, 23) })).toContain('23')
  expect(said({ state: 'refused', answer: '550 no such user' })).toBe('refused: 550 no such user')
  expect(said({ state: 'expired' })).toBe('not sent: expired')
})
