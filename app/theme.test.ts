import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withTheme } from './theme.ts'
import { themeColor } from './theme-color.ts'

/** Theme that the inline script sets. */
function themeOf({ stored, isDark }: { stored: string | null | Error; isDark: boolean }) {
  const html = withTheme(`<head><meta name="theme-color" content="${themeColor}"/></head>`)
  const [, script = ''] = /<script>([\s\S]+)<\/script><\/head>$/.exec(html) ?? []
  const dataset: { theme?: string } = {}
  runInNewContext(script, {
    document: { documentElement: { dataset }, querySelector: () => ({}) },
    localStorage: {
      getItem() {
        if (stored instanceof Error) throw stored
        return stored
      },
    },
    matchMedia: () => ({ matches: isDark }),
  })
  return dataset.theme
}

test('a page starts in the system theme unless the user has chosen one', () => {
  expect(themeOf({ stored: null, isDark: true })).toBe('dark')
  expect(themeOf({ stored: null, isDark: false })).toBeUndefined()
  expect(themeOf({ stored: 'light', isDark: true })).toBeUndefined()
  expect(themeOf({ stored: 'dark', isDark: false })).toBe('dark')
  expect(themeOf({ stored: new Error('not allowed'), isDark: true })).toBe('dark')
})
