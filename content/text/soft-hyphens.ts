/** A shorter word fits on any line; an address must not get a hyphen. */
const longWord = /(?<![\p{L}@/.])\p{L}{18,}(?![\p{L}@/]|\.\p{L})/gu

/**
 * Syllable boundary: before the consonants that a syllable can begin with, where most languages with
 * Latin letters divide. At least four letters stand on either side.
 */
const division =
  /(?<=\p{L}{4})(?<!c(?=[hk])|[ps](?=[cfhpt])|t(?=h)|[bdfgkpt](?=r)|[bfgkp](?=l))(?=(?:sch|c[hk]|pf[lr]?|[pt]h|s[pt]r?|[bdfgkpt]r|[bfgkp]l|qu|[b-df-hj-np-tv-xzß])[aeiouyà-æè-öø-ü]\p{L}{2})/giu

/**
 * Soft hyphens in the long words of a text. `hyphens: auto` needs a dictionary, which not every browser
 * has, and follows the page's language alone. Only for visible text: in the title of a tab, an address or
 * an e-mail a soft hyphen would be one character too many.
 */
export const softHyphens = (text: string) =>
  text.replace(longWord, (word) => word.replace(division, '\u00ad'))
