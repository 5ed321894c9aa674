import { expect, test } from 'vitest'
import { createLimit, createSenderLimit, ipKey } from './rate-limits.ts'

test('a limit counts each key separately and resets after its window', () => {
  let now = 0
  const limit = createLimit(2, 60, () => now)
  expect([limit.use('a'), limit.use('a'), limit.use('a')]).toEqual([0, 0, 60])
  expect(limit.use('b')).toBe(0)
  now = 59_500
  expect(limit.use('a')).toBe(1)
  now = 60_000
  expect(limit.use('a')).toBe(0)
})

test('a refused use does not prolong the wait', () => {
  let now = 0
  const limit = createLimit(1, 10, () => now)
  limit.use('a')
  for (now = 1000; now < 10_000; now += 1000) expect(limit.use('a')).toBe((10_000 - now) / 1000)
  expect(limit.use('a')).toBe(0)
})

test('a sender is counted across networks', () => {
  let now = 0
  const senders = createSenderLimit(3, 60, () => now)
  const uses = ['here', 'there', 'here', 'here', 'there'].map((from) => senders.use('ada', from))
  expect(uses).toEqual([0, 0, 0, 60, 60])
  expect(senders.use('bea', 'here')).toBe(0)
  now = 60_000
  expect(senders.use('ada', 'here')).toBe(0)
})

test('each network has one use, so nobody can exhaust another person’s limit', () => {
  let now = 0
  const senders = createSenderLimit(3, 60, () => now)
  for (let count = 0; count < 10; count++) senders.use('ada', 'elsewhere')
  now = 20_000
  expect(senders.use('ada', 'home')).toBe(0)
  // The wait ends with the sender's window or with the window of the network, whichever ends first.
  expect(senders.use('ada', 'home')).toBe(40)
  expect(senders.use('ada', 'elsewhere')).toBe(40)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  // The port is ignored: it differs with each connection.
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8:0:0'],
])('%s counts as %s', (address, key) => {
  expect(ipKey(address)).toBe(key)
})
