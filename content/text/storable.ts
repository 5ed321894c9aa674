/** Control characters except tab and line breaks, and noncharacters; XML forbids both. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches them
const unstorable = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/

/**
 * Whether both databases and XML can store a text unchanged. Excludes NUL, which PostgreSQL cannot store, lone
 * surrogates, which are not valid UTF-8, and characters that XML 1.0 forbids.
 */
export const isStorable = (value: string) => !unstorable.test(value) && value.isWellFormed()

/**
 * Makes a text storable: removes the invisible control characters that copied text can contain. A vertical tab or form
 * feed, which PowerPoint uses as a line break, becomes a space.
 */
export const storableText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\v\f]/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
    .replace(/[\0-\x08\x0e-\x1f\ufffe\uffff]/g, '')
