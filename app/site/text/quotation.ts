/** Pairs of quotation marks that people type, of any language. */
const pairs = '“” "" „“ „” ”” «» »« ‹› ›‹ ‘’ ‚‘ \'\' 「」 『』'.split(' ')

/** For loaders: a quote in quotation marks, those that were typed or else our own. */
export function quotation(words: string): string {
  const text = words.trim()
  const bare = text.replace(/[.,!?…\s]+$/, '')
  const pair =
    bare.length > 1 ? pairs.find((each) => each === `${bare.at(0)}${bare.at(-1)}`) : undefined
  if (!pair) return `“${text}”`
  // Typewriter marks are replaced by ours, as far as no others stand between them.
  const inner = bare.slice(1, -1)
  return pair === '""' && !inner.includes('"') ? `“${inner}”${text.slice(bare.length)}` : text
}
