/**
 * Characters of the font files, as in CSS `unicode-range`. Every page preloads `base`, which is for English and German,
 * with the é of names. A page with other letters in its first screen preloads the file that has them.
 * `app/fonts/fonts.css` has the same ranges.
 */
export const fontSubsets = {
  'latin-ext':
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  latin:
    'U+00A1-00A6,U+00A8,U+00AA,U+00AC,U+00AF,U+00B1-00B6,U+00B8-00BA,U+00BC-00C3,U+00C5-00D5,U+00D8-00DB,U+00DD-00DE,U+00E0-00E3,U+00E5-00E8,U+00EA-00F5,U+00F7-00FB,U+00FD-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+2215',
  base: 'U+0020-007E,U+00A0,U+00A7,U+00A9,U+00AB,U+00AD-00AE,U+00B0,U+00B7,U+00BB,U+00C4,U+00D6-00D7,U+00DC,U+00DF,U+00E4,U+00E9,U+00F6,U+00FC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+FEFF,U+FFFD',
} as const

export type FontSubset = keyof typeof fontSubsets

/** Subsets for the letters that `base` lacks. */
const further = ['latin', 'latin-ext'] as const
export type FurtherSubset = (typeof further)[number]

const part = /U\+([0-9A-F]+)(?:-([0-9A-F]+))?,?/g

/** First and last code points of a subset's ranges, in hexadecimal digits. */
export const codesOf = (subset: FontSubset): { first: string; last: string }[] =>
  [...fontSubsets[subset].matchAll(part)].map(([, first = '', last = first]) => ({ first, last }))

const patterns = further.map((subset) => {
  const ranges = codesOf(subset).map(({ first, last }) => `\\u{${first}}-\\u{${last}}`)
  return { subset, letters: new RegExp(`[${ranges.join('')}]`, 'u') }
})

/** Subsets whose letters a text has. */
export const subsetsFor = (text: string): FurtherSubset[] =>
  patterns.filter(({ letters }) => letters.test(text)).map(({ subset }) => subset)
