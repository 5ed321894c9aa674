/** Names of countries that are not their official ones. */
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

/** Every country, as Intl names it: codes have two letters. */
function countriesIn(language: string): string[] {
  const called = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters.flatMap((first) =>
    letters.flatMap((second) => called.of(first + second)?.toLowerCase() ?? []),
  )
}
