import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { createProxyNotice, proxyText } from './proxy-notice.ts'

const request = (remoteAddress: string, headers: IncomingMessage['headers'] = {}) =>
  ({ socket: { remoteAddress }, headers }) as IncomingMessage // Cast: only these properties are read.

const day = 24 * 3_600_000

function noticeOf(trustProxy: string[] = []) {
  const tell = vi.fn()
  let time = 0
  const note = createProxyNotice(trustProxy, tell, () => time)
  return { tell, note, pass: (ms: number) => (time += ms) }
}

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip'])(
  'a private address that sends %s is told once a day',
  (header) => {
    const { tell, note, pass } = noticeOf(['10.0.0.1'])
    note(request('::ffff:172.18.0.2'))
    expect(tell).not.toHaveBeenCalled()
    for (let times = 0; times < 3; times++)
      note(request('::ffff:172.18.0.2', { [header]: '203.0.113.8' }))
    expect(tell.mock.calls).toEqual([[{ ip: '172.18.0.2', header }]])
    pass(day)
    note(request('172.18.0.2', { [header]: '203.0.113.8' }))
    expect(tell).toHaveBeenCalledTimes(2)
  },
)

test('a trusted proxy and a client on the internet are not told, whatever they send', () => {
  const { tell, note } = noticeOf(['10.0.0.0/8'])
  for (const ip of ['10.0.0.1', '::ffff:10.0.0.1', '8.8.8.8', '::ffff:8.8.8.8', '2606:4700::1'])
    note(request(ip, { 'x-forwarded-for': '203.0.113.8', forwarded: 'for=203.0.113.8' }))
  expect(tell).not.toHaveBeenCalled()
})

test('one private address with many browsers is told, but not one browser, nor many addresses', () => {
  const shared = noticeOf()
  for (let count = 0; count < 20; count++)
    shared.note(request('172.18.0.2', { 'user-agent': `Browser ${count}` }))
  expect(shared.tell.mock.calls).toEqual([[{ ip: '172.18.0.2', header: null }]])
  const probe = noticeOf()
  for (let count = 0; count < 100; count++)
    probe.note(request('172.18.0.2', { 'user-agent': 'Probe' }))
  const office = noticeOf()
  for (let count = 0; count < 100; count++)
    office.note(request(`10.0.0.${count % 2}`, { 'user-agent': `Browser ${count}` }))
  for (const { tell } of [probe, office]) expect(tell).not.toHaveBeenCalled()
})

test('the text names the line to set, with the proxies that are trusted already', () => {
  const found = { ip: '172.18.0.2', header: 'x-real-ip' }
  expect(proxyText([], found)).toContain('set TRUST_PROXY=172.18.0.2')
  expect(proxyText(['10.0.0.0/8'], found)).toContain('set TRUST_PROXY=10.0.0.0/8,172.18.0.2')
  expect(proxyText([], { ...found, header: null })).toContain('let it send X-Forwarded-For')
})
