/** Letters without a Unicode decomposition, mapped to the letters that match them in a search. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'q',
  ı: 'i',
  ə: 'e',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɛ: 'e',
  ɔ: 'o',
  ɨ: 'i',
  ʉ: 'u',
  ƶ: 'z',
  ǥ: 'g',
  ς: 'σ', // Final sigma.
}

const foldable = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/**
 * Case folding for searches: removes compatibility forms, accents, strokes and case. `Łódź` becomes `lodz`, `Straße`
 * becomes `strasse`.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(foldable, (letter) => letters[letter] ?? letter)
