/**
 * A text as it can be stored: without the control characters that programs leave in what is copied from them, and that
 * nobody sees. A break of another kind, as PowerPoint has it within a title, is a space.
 */
export const storableText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\v\f]/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it drops
    .replace(/[\0-\x08\x0e-\x1f\ufffe\uffff]/g, '')
