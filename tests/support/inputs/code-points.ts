import * as fc from 'fast-check'
import { isStorable } from '#content/text/storable.ts'

/**
 * Any code point except surrogates, as the unit of a string. fast-check's own unit `binary` costs three seconds to set
 * up, because it builds a table of all characters.
 */
export const codePoint = fc
  .nat({ max: 0x10ffff - 0x800 })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800))
  .filter(isStorable)
