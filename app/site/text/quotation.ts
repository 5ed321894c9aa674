import type { Language } from '#content/labels/languages.ts'

/** Pairs of quotation marks that people type, of any language. */
const pairs = '“” "" „“ „” ”” «» »« ‹› ›‹ ‘’ ‚‘ \'\' 「」 『』'.split(' ')

/** Our own pair in each language. */
const ownPairs = { en: ['“', '”'], de: ['„', '“'] } satisfies Record<Language, [string, string]>

/** For loaders: a quote in quotation marks, those that were typed or else our own. */
export function quotation(words: string, language: Language): string {
  const [open, close] = ownPairs[language]
  const text = words.trim()
  const bare = text.replace(/[.,!?…\s]+$/, '')
  const pair =
    bare.length > 1 ? pairs.find((each) => each === `${bare.at(0)}${bare.at(-1)}`) : undefined
  if (!pair) return `${open}${text}${close}`
  // Typewriter marks are replaced by ours, as far as no others stand between them.
  const inner = bare.slice(1, -1)
  return pair === '""' && !inner.includes('"')
    ? `${open}${inner}${close}${text.slice(bare.length)}`
    : text
}
