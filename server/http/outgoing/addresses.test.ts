import { expect, test } from 'vitest'
import { checkedAddresses, isPublic } from './addresses.ts'

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
  ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '198.18.0.1', '192.0.2.1'],
  ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '::ffff:127.0.0.1'],
  ...['::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1'],
])('%s is not public', (ip) => {
  expect(isPublic(ip)).toBe(false)
})

test.each([
  ...['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'],
  ...['168.63.129.15', '168.63.129.17', '199.36.153.3', '199.36.153.12', '166.12.0.1'],
])('%s is public', (ip) => {
  expect(isPublic(ip)).toBe(true)
})

const resolveTo =
  (...found: string[]) =>
  async () =>
    found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://0/',
  'https://0x7f000001/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://%31%32%37.0.0.1/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:127.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://localhost/',
  'https://localhost./',
  'https://127.0.0.1.names.example/',
])('%s is refused as an address of this machine', async (url) => {
  const rules = { resolve: resolveTo('127.0.0.1'), allowed: [] }
  await expect(checkedAddresses(new URL(url), rules)).rejects.toThrow('is not public')
})

test.each([
  ['of a cloud', 'https://169.254.169.254/latest/meta-data/'],
  ['of a cloud, as one number', 'https://2852039166/'],
  ['of a cloud, in octal', 'https://0251.0376.0251.0376/'],
  ['of a cloud, inside an IPv6 address', 'https://[::ffff:a9fe:a9fe]/'],
  ['of a cloud, by IPv6', 'https://[fd00:ec2::254]/'],
  ['of another cloud', 'https://100.100.100.200/'],
  ['of a third', 'https://192.0.0.192/'],
  ['of Google, by IPv6', 'https://[fd20:ce::254]/'],
  ['of Google’s private network', 'https://199.36.153.4/'],
  ['of Google’s private network, at its end', 'https://199.36.153.11/'],
  ['of Google’s private network, by IPv6', 'https://[2600:2d00:2:1000::1]/'],
  ['of IBM’s cloud', 'https://161.26.0.10/'],
  ['of IBM’s services', 'https://166.11.255.255/'],
  ['of Scaleway, by IPv6', 'https://[fd00:42::42]/'],
  ['of Azure’s host', 'https://168.63.129.16/'],
  ['behind NAT64', 'https://[64:ff9b::a9fe:a9fe]/'],
  ['behind 6to4', 'https://[2002:a9fe:a9fe::]/'],
  ['of the link', 'https://[fe80::1]/'],
  ['of everybody', 'https://255.255.255.255/'],
])('the metadata service or internal network %s is refused', async (_, url) => {
  const rules = { resolve: resolveTo(), allowed: [] }
  await expect(checkedAddresses(new URL(url), rules)).rejects.toThrow('is not public')
})

test('one private address among a host’s public ones is refused', async () => {
  const rules = { resolve: resolveTo('93.184.216.34', '10.0.0.5'), allowed: [] }
  const url = new URL('https://hooks.example.com/')
  await expect(checkedAddresses(url, rules)).rejects.toThrow('10.0.0.5 is not public')
})

test('only allowed networks may use private addresses and plain http', async () => {
  const allowed = ['10.0.5.0/24', 'fd00::/8']
  const own = { resolve: resolveTo('10.0.5.7', 'fd00::7'), allowed }
  expect(await checkedAddresses(new URL('http://hooks.internal/'), own)).toHaveLength(2)
  const other = { resolve: resolveTo('10.0.6.7'), allowed }
  await expect(checkedAddresses(new URL('https://hooks.internal/'), other)).rejects.toThrow(
    'is not public',
  )
  const open = { resolve: resolveTo('93.184.216.34'), allowed }
  await expect(checkedAddresses(new URL('http://example.com/'), open)).rejects.toThrow('https://')
})
