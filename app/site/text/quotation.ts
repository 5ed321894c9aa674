import type { Language } from '#content/labels/languages.ts'
import { trimEndOf } from '#content/text/trim.ts'

/** Pairs of quotation marks in any language. */
const pairs = '“” "" „“ „” ”” «» »« ‹› ›‹ ‘’ ‚‘ \'\' 「」 『』'.split(' ')

/** Default pair of each language. */
const ownPairs = { en: ['“', '”'], de: ['„', '“'] } satisfies Record<Language, [string, string]>

/** For loaders: a quote in the quotation marks that were typed, or else in the default pair of the language. */
export function quotation(words: string, language: Language): string {
  const [open, close] = ownPairs[language]
  const text = words.trim()
  const bare = trimEndOf(text, /[.,!?…\s]/)
  const pair =
    bare.length > 1 ? pairs.find((each) => each === `${bare.at(0)}${bare.at(-1)}`) : undefined
  if (!pair) return `${open}${text}${close}`
  // Straight quotation marks become the default pair, unless the quote contains more straight marks.
  const inner = bare.slice(1, -1)
  return pair === '""' && !inner.includes('"')
    ? `${open}${inner}${close}${text.slice(bare.length)}`
    : text
}
