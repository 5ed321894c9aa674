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
