/** Letters of scripts that are written from right to left, such as Hebrew and Arabic. */
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]|[\ud802\ud803\ud83a\ud83b][\udc00-\udfff]/

/**
 * The `dir` of an element with a typed text: its first letter decides its direction. Texts without letters of
 * right-to-left scripts need none, so that their pages have not a byte more.
 */
export const dirOf = (...texts: readonly (string | undefined)[]): 'auto' | undefined =>
  rightToLeft.test(texts.join('')) ? 'auto' : undefined
