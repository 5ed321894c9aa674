/** More combining marks in a row than any language writes. */
const longRun = /[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu

/**
 * Stream-safe text: runs of combining marks are broken by joiners. Normalizing takes time quadratic in the length of a
 * run: 20 seconds for 100,000 marks. https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
 */
export const streamSafe = (text: string): string => text.replace(longRun, '$&\u034f')
