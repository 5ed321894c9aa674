import { expect, test } from 'vitest'
import { shortenIp } from './short-ip.ts'

test.each([
  ['203.0.113.7', '203.0.113.0'],
  ['10.20.30.255', '10.20.30.0'],
  ['::ffff:203.0.113.7', '203.0.113.0'],
  ['2001:db8:1234:5678:9abc:def0:1234:5678', '2001:db8:1234::'],
  ['2001:db8:1234::5678', '2001:db8:1234::'],
  ['2001:db8::5678', '2001:db8::'],
  ['fe80::1234:5678%eth0', 'fe80::'],
  ['::5', '::'],
  // Loopback addresses identify nobody.
  ['127.0.0.1', '127.0.0.1'],
  ['::1', '::1'],
  // Some proxies add a port.
  ['203.0.113.7:51234', '203.0.113.0'],
  ['[2001:db8:1234:5678::1]:443', '2001:db8:1234::'],
  ['[2001:db8:1234:5678::1]', '2001:db8:1234::'],
  // Malformed values that a proxy may send.
  ['for=203.0.113.7', 'unknown'],
  ['203.0.113.7, 198.51.100.9', 'unknown'],
  ['a.203.0.113.7.example', 'unknown'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s is logged as %s', (ip, short) => {
  expect(shortenIp(ip)).toBe(short)
})
