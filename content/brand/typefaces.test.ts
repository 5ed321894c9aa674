import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyBrand } from './empty-brand.ts'
import { fontHashes } from './font-hashes.ts'
import { brandSheet } from './sheet.ts'
import { defaultFamilies, fontFaces, preloadedFonts } from './typefaces.ts'

const root = join(import.meta.dirname, '../..')
const directory = join(import.meta.dirname, 'fonts')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const brands = (['serif', 'neutral'] as const).flatMap((typefaces) =>
  (['section', 'plain'] as const).map((look) => ({ ...emptyBrand, typefaces, look })),
)

test('every font file has its hash in its name, and no file is unused', () => {
  const named = Object.entries(fontHashes).map(([name, hash]) => `${name}-${hash}.woff2`)
  expect(readdirSync(directory).sort()).toEqual(named.sort())
  for (const file of named) {
    const hash = createHash('sha256')
      .update(readFileSync(join(directory, file)))
      .digest('hex')
    expect(file).toContain(hash.slice(0, 12))
  }
})

test('the default typefaces are built in: the brand adds no fonts', () => {
  expect(fontFaces(emptyBrand)).toBe('')
  expect(preloadedFonts(emptyBrand)).toBeUndefined()
  for (const sheet of ['app/theme.css', 'app/admin/admin.css']) {
    expect(read(sheet)).toContain(`--font-sans: ${defaultFamilies['--font-sans']};`)
    expect(read(sheet)).toContain(`--font-mono: ${defaultFamilies['--font-mono']};`)
    expect(read(sheet)).toContain(`--tracking-display: ${defaultFamilies['--tracking-display']};`)
  }
})

test.each(brands)(
  '$typefaces, $look: preloaded fonts are in the style sheet and cover the default character ranges',
  (brand) => {
    const sheet = brandSheet(brand)
    const preloaded = preloadedFonts(brand) ?? []
    expect(preloaded).toHaveLength(brand.typefaces === 'neutral' && brand.look === 'plain' ? 1 : 2)
    for (const address of preloaded) {
      expect(sheet).toContain(`url(${address}) format("woff2")`)
      expect(readdirSync(directory)).toContain(address.replace('/fonts/', ''))
    }
    const ranges = (css: string) =>
      new Set(
        [...css.matchAll(/unicode-range:([^;}]+)/g)].map(([, range]) => range?.replace(/\s/g, '')),
      )
    expect(ranges(sheet)).toEqual(ranges(read('app/fonts/fonts.css')))
    // Layout shift: each preloaded face has a fallback with the same metrics.
    expect(sheet.match(/size-adjust/g)).toHaveLength(preloaded.length)
  },
)

test('a typeface pair is at most 7 KB larger than the default pair', () => {
  const size = (path: string) => readFileSync(join(root, path)).length
  const ours =
    size('app/fonts/hanken-grotesk-base.woff2') + size('app/fonts/jetbrains-mono-base.woff2')
  for (const brand of brands) {
    const files = preloadedFonts(brand) ?? []
    const all = files.map((file) => size(`content/brand${file}`)).reduce((a, b) => a + b)
    expect(all - ours, brand.typefaces).toBeLessThan(7000)
  }
})
