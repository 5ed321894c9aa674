import { expect, test } from 'vitest'
import { emptySettings } from '#content/documents/empty-settings.ts'
import { companyOf, onOneLine, phoneLink } from './company.ts'

const social = (github: string) =>
  companyOf({ ...emptySettings, socialMedia: { ...emptySettings.socialMedia, github } }).social

test('a company without settings has a name and no details', () => {
  expect(companyOf(null)).toMatchObject({ name: 'Atrium', email: '', social: [] })
})

test('only networks with an address are linked', () => {
  expect(social('https://github.com/hsoft')).toEqual([
    { name: 'GitHub', url: 'https://github.com/hsoft' },
  ])
  expect(social(' ')).toEqual([])
})

test('an address without a scheme gets https://', () => {
  expect(social('github.com/hsoft')).toEqual([{ name: 'GitHub', url: 'https://github.com/hsoft' }])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'https://'])(
  '%s is not linked',
  (address) => {
    expect(social(address)).toEqual([])
  },
)

test('a phone link has only digits and the plus sign', () => {
  expect(phoneLink('+49 (40) 66969-555')).toBe('tel:+494066969555')
})

test('a single-line address has commas instead of line breaks', () => {
  expect(onOneLine('HSoft GmbH,\r\n 1 Main Street\n\nSpringfield ')).toBe(
    'HSoft GmbH, 1 Main Street, Springfield',
  )
  expect(onOneLine('1 Main Street, Springfield')).toBe('1 Main Street, Springfield')
})
