/** A text without a pattern, so that it does not compress. It has the given number of characters, of four bytes each. */
export const incompressibleText = (length: number): string =>
  Array.from({ length }, (_, at) => letterAt(at)).join('')

const letterAt = (at: number) =>
  String.fromCodePoint(0x1f300 + ((Math.imul(at + 1, 2_654_435_761) >>> 16) % 0x2ff))
