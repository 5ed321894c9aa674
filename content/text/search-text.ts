import { streamSafe } from './stream-safe.ts'

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

/** Signs that are typed as a straight quotation mark. Replaced first, because NFKD makes spaces of some. */
const doubleQuotes = /[«»“”„‟″‶〝〞〟״＂「」『』]/g
const singleQuotes = /[`´ʹʻʼʽˈ‘’‚‛‹›′‵׳＇]/g
/** Accents, and characters without a width, such as soft hyphens. */
const unseen = /[\p{M}\p{Default_Ignorable_Code_Point}]/gu

/** The letter with the longest compatibility form: 18 letters, a phrase. */
const longestForm = '\ufdfa'
/** A code point that is no character, which folding leaves as it is. */
const noCharacter = '\ufdd0'

/**
 * Folding for searches: removes compatibility forms, accents, strokes, case and invisible characters; quotation marks,
 * apostrophes and dashes become the ones of the keyboard. `Łódź` becomes `lodz`, `Straße` becomes `strasse`.
 */
export function foldText(text: string): string {
  if (!text.includes(longestForm) || text.includes(noCharacter)) return foldLetters(text)
  // Its form is inserted last, so that the other steps do not read a text that is 18 times as long.
  return foldLetters(text.replaceAll(longestForm, noCharacter)).replaceAll(
    noCharacter,
    longestForm.normalize('NFKD'),
  )
}

const foldLetters = (text: string): string =>
  streamSafe(text)
    .replace(doubleQuotes, '"')
    .replace(singleQuotes, "'")
    .normalize('NFKD')
    .replace(unseen, '')
    .replace(/\p{Dash}/gu, '-')
    .toLowerCase()
    .replace(foldable, (letter) => letters[letter] ?? letter)

/** Letters that are also written as two letters, composed and with a combining mark. */
const twoLetters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }).flatMap(([letter, two]) =>
    [letter, letter.toUpperCase()].flatMap((each) => [
      [each, two],
      [each.normalize('NFD'), two],
    ]),
  ),
)
const umlaut = new RegExp(Object.keys(twoLetters).join('|'), 'g')

/**
 * The folded spellings of a text: as it is, and if it has umlauts, with two letters for each. `Müller` is found as
 * `muller` and as `mueller`.
 */
export function spellingsOf(text: string): string[] {
  const spelled = text.replace(umlaut, (letter) => twoLetters[letter] ?? letter)
  return spelled === text ? [foldText(text)] : [foldText(text), foldText(spelled)]
}

/** The lines of a text that have a second spelling, in that spelling, folded. */
export const respelledLines = (text: string): string =>
  spellingsOf(
    text
      .split('\n')
      .filter((line) => line.search(umlaut) >= 0)
      .join('\n'),
  )[1] ?? ''

/** A phrase in quotation marks between spaces. */
const quoted = /(?<!\S)"([^"]+)"(?!\S)/

/** Parts of a search. A text matches if it contains each of them. */
export interface SearchPart {
  text: string
  isQuoted: boolean
}

/**
 * The parts of a search: its phrases in quotation marks, and the texts between them. A search without phrases is one
 * part, also if it contains spaces.
 */
export function searchParts(search: string): SearchPart[] {
  const parts = search
    .replace(doubleQuotes, '"')
    .split(quoted)
    .map((text, index) => ({ text: text.trim(), isQuoted: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
  return parts.some(({ isQuoted }) => isQuoted) ? parts : [{ text: search, isQuoted: false }]
}

/** Whether a text contains the parts of a search, each in one of its spellings. */
export function matchesSearch(text: string, search: string): boolean {
  const texts = spellingsOf(text)
  return searchParts(search).every((part) => containsPart(texts, part.text))
}

const containsPart = (texts: readonly string[], part: string) =>
  spellingsOf(part).some((spelling) => texts.some((text) => text.includes(spelling)))

/** The words of a folded text. */
const wordsIn = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? []

/** The words of a text, in each of its spellings. */
export const wordsOf = (text: string): string[] => spellingsOf(text).flatMap(wordsIn)

/** The words that a search names, each in one of its spellings, and its phrases. */
export interface SoughtWords {
  words: string[][]
  phrases: string[]
}

export function soughtWords(search: string): SoughtWords {
  const [folded = [], spelled = folded] = spellingsOf(search).map(wordsIn)
  return {
    words: folded.map((word, index) => [...new Set([word, spelled[index] ?? word])]),
    phrases: searchParts(search).flatMap(({ text, isQuoted }) => (isQuoted ? text : [])),
  }
}

/** Matches a folded text if one of its words begins with these words, whatever signs are between them. */
export const wordPattern = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+')}`, 'u')

/** Whether each word and each phrase begins at a word of the text. */
export function hasWords(text: string, { words, phrases }: SoughtWords): boolean {
  const texts = spellingsOf(text)
  const begins = (sought: readonly string[]) => {
    const pattern = wordPattern(sought)
    return texts.some((each) => pattern.test(each))
  }
  return (
    words.every((spellings) => spellings.some((word) => begins([word]))) &&
    phrases.every((phrase) => spellingsOf(phrase).map(wordsIn).some(begins))
  )
}
