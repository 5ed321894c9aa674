import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

/**
 * Font subsets: makes the pages' font files, which lie beside this, from the published fonts with only
 * the weights and the OpenType features that the design uses: no ligatures for code, for instance.
 */
const common = ['kern', 'ccmp', 'mark', 'locl']
const fonts = [
  {
    name: 'hanken-grotesk',
    published: import.meta.resolve('@fontsource-variable/hanken-grotesk/package.json'),
    weight: { min: 400, max: 620 },
    features: [...common, 'liga', 'tnum'],
  },
  {
    name: 'jetbrains-mono',
    published: import.meta.resolve('@fontsource-variable/jetbrains-mono/package.json'),
    weight: 400,
    features: common,
  },
]

/** Unicode ranges, as in the `unicode-range` of app/fonts/fonts.css. */
const ranges = {
  latin:
    '0-FF 131 152-153 2BB-2BC 2C6 2DA 2DC 304 2000-206F 20AC 2122 2191 2193 2212 2215 FEFF FFFD',
  'latin-ext':
    '100-2BA 2BD-2C5 2C7-2CC 2CE-2D7 2DD-2FF 304 308 329 1D00-1DBF 1E00-1E9F 1EF2-1EFF 2020 20A0-20AB 20AD-20C0 2113 2C60-2C7F A720-A7FF',
}

function charactersOf(range: string): string {
  const codes = range.split(' ').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
  return String.fromCodePoint(...codes)
}

for (const { name, published, weight, features } of fonts) {
  for (const [subset, range] of Object.entries(ranges)) {
    const file = `files/${name}-${subset}-wght-normal.woff2`
    const whole = await readFile(new URL(file, published))
    const part = await subsetFont(whole, charactersOf(range), {
      targetFormat: 'woff2',
      variationAxes: { wght: weight },
      keepFeatures: features,
    })
    await writeFile(new URL(`${name}-${subset}.woff2`, import.meta.url), part)
    console.log(`${name} ${subset}: ${whole.length} → ${part.length} bytes`)
  }
}
