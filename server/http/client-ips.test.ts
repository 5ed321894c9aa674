import { expect, test } from 'vitest'
import { createClientIps } from './client-ips.ts'

const { ipOf, isProxy } = createClientIps(['10.0.0.0/8', '127.0.0.1', 'fd00::/8'])

test.each([
  ['without a header', '10.0.0.1', undefined, '10.0.0.1'],
  ['behind a proxy', '10.0.0.1', '203.0.113.8', '203.0.113.8'],
  ['with a port', '10.0.0.1', '203.0.113.8:50001', '203.0.113.8'],
  ['in brackets', '10.0.0.1', '[2001:DB8::1]:443', '2001:db8::1'],
  ['mapped to IPv6', '::ffff:10.0.0.1', '::ffff:203.0.113.8', '203.0.113.8'],
  ['behind two proxies with ports', '10.0.0.1', '203.0.113.8:1, 10.2.0.1:2', '203.0.113.8'],
  ['behind an untrusted proxy', '10.0.0.1', '198.51.100.1, 203.0.113.8', '203.0.113.8'],
  ['from a client that is trusted itself', '10.0.0.1', '10.9.9.9', '10.9.9.9'],
  ['with a malformed header', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['with an empty header', '10.0.0.1', ' ', '10.0.0.1'],
  ['with a malformed entry before a proxy', '10.0.0.1', 'x, 10.2.0.1', '10.2.0.1'],
  ['with a header from a client', '203.0.113.9', '203.0.113.8', '203.0.113.9'],
  ['over IPv6', 'fd00::1', '2001:db8:0::1', '2001:db8::1'],
])('the address of a client %s', (_, remoteAddress, forwarded, ip) => {
  expect(ipOf({ remoteAddress, forwarded })).toBe(ip)
})

test('a proxy is recognized in each spelling of its address', () => {
  for (const ip of ['10.0.0.1', '::ffff:10.0.0.1', '::FFFF:0a00:0001', 'FD00::1'])
    expect(isProxy(ip), ip).toBe(true)
  for (const ip of ['203.0.113.8', '', undefined]) expect(isProxy(ip), ip).toBe(false)
})

test('a site without trusted proxies ignores the header', () => {
  const { ipOf } = createClientIps([])
  expect(ipOf({ remoteAddress: '::ffff:10.0.0.1', forwarded: '203.0.113.8' })).toBe('10.0.0.1')
})
