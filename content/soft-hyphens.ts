/** A shorter word stands on a line of its own anywhere; an address is divided by no hyphen. */
const longWord = /(?<![\p{L}@/.])\p{L}{18,}(?![\p{L}@/]|\.\p{L})/gu

/**
 * Between two syllables: before the consonants that a vowel can begin with, which is where most
 * languages with Latin letters divide. Four letters stand on either side.
 */
const division =
  /(?<=\p{L}{4})(?<!c(?=[hk])|[ps](?=[cfhpt])|t(?=h)|[bdfgkpt](?=r)|[bfgkp](?=l))(?=(?:sch|c[hk]|pf[lr]?|[pt]h|s[pt]r?|[bdfgkpt]r|[bfgkp]l|qu|[b-df-hj-np-tv-xzß])[aeiouyà-æè-öø-ü]\p{L}{2})/giu

/**
 * A text whose long words say where they can be divided. `hyphens: auto` needs a dictionary, which
 * not every browser has, and follows the page's language alone. Only for what is seen: in a title
 * of a tab, an address or an e-mail a soft hyphen would be one character too many.
 */
export const softHyphens = (text: string) =>
  text.replace(longWord, (word) => word.replace(division, '\u00ad'))
