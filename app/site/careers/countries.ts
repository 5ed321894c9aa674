/** Common names of countries that Intl does not list. */
const otherNames = [
  'usa',
  'us',
  'u.s.',
  'uk',
  'u.k.',
  'great britain',
  'england',
  'scotland',
  'wales',
  'holland',
  'großbritannien',
]

let names: ReadonlySet<string> | undefined

/** Whether a text is the name of a country, in English or German. */
export function isCountry(text: string): boolean {
  names ??= new Set([...otherNames, ...['en', 'de'].flatMap(countriesIn)])
  return names.has(text.trim().toLowerCase())
}

/** Names of all countries in a language. Intl cannot list them, so every two-letter code is tried. */
function countriesIn(language: string): string[] {
  const countryNames = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters.flatMap((first) =>
    letters.flatMap((second) => countryNames.of(first + second)?.toLowerCase() ?? []),
  )
}
