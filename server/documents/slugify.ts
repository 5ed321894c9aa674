import { createRequire } from 'node:module'
import type { Language } from '#content/labels/languages.ts'
import { streamSafe } from '#content/text/stream-safe.ts'

const longest = 80

/** Letters of a title that are read. A title has at most a few hundred. */
const mostRead = 1_000

/** Words for signs that follow a letter or digit: C++, C#, 50 %. */
const signs: Record<Language, Record<string, string>> = {
  en: { '+': ' plus ', '#': ' sharp ', '%': ' percent ' },
  de: { '+': ' plus ', '#': ' sharp ', '%': ' prozent ' },
}

/** Transliteration of umlauts: German writes ä as ae. Other languages drop the dots. */
const umlauts: Partial<Record<Language, Record<string, string>>> = {
  de: { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' },
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them.
const isAscii = /^[\x00-\x7f]*$/

const require = createRequire(import.meta.url)
const anyAscii = () => (require('any-ascii') as typeof import('any-ascii')).default

/**
 * Converts a title to a slug: `Brückner & Hale: 0.3 s` becomes `bruckner-hale-0-3-s`, and on a German site
 * `brueckner-hale-0-3-s`. Transliterates other scripts: `你好` becomes `ni-hao`. The result may be empty.
 */
export function slugify(title: string, language: Language): string {
  const letters = umlauts[language] ?? {}
  const named = streamSafe(title.slice(0, mostRead))
    .normalize('NFC')
    .replace(/[äöüÄÖÜ]/g, (letter) => letters[letter] ?? letter)
    .replace(/(?<=[\p{L}\p{N}+]\s?)[+#%]/gu, (sign) => signs[language][sign] ?? sign)
    // Separates syllables: 西安 becomes xi-an, while xian is 先.
    .replace(/\p{Script=Han}/gu, ' $& ')
  // Loaded for the first title with letters of other scripts: its tables are half a megabyte.
  const slug = (isAscii.test(named) ? named : anyAscii()(named))
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug.length <= longest) return slug
  const cut = slug.slice(0, longest + 1)
  return cut.slice(0, cut.includes('-') ? cut.lastIndexOf('-') : longest)
}
