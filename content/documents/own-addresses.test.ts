import { expect, test } from 'vitest'
import { pathsOf, staffAddresses } from './own-addresses.ts'
import { privateAddresses } from './public-pages.ts'
import { isStaffPath } from './staff-paths.ts'

test('isStaffPath matches exactly the addresses in staffAddresses', () => {
  for (const address of staffAddresses) {
    expect(isStaffPath(`/${address}`)).toBe(true)
    expect(isStaffPath(`/${address.toUpperCase()}/x?y`)).toBe(true)
    expect(isStaffPath(`/${address}s`)).toBe(false)
  }
  const others = privateAddresses.filter((address) => !staffAddresses.includes(address))
  expect(others.filter((address) => isStaffPath(`/${address}`))).toEqual([])
})

test('a path matches whole segments of an address, in any case', () => {
  const paths = pathsOf(['newsletter/confirm', 'review'])
  for (const path of ['/review', '/Review/a', '/review?b', '/newsletter/CONFIRM#c']) {
    expect(paths.test(path), path).toBe(true)
  }
  for (const path of ['/reviews', '/newsletter', '/a/review']) {
    expect(paths.test(path), path).toBe(false)
  }
})
