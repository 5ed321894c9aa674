import * as fc from 'fast-check'
import { isStorable } from '#content/text/strings.ts'

/**
 * Any character that can be stored, as the unit of a string. The unit `binary` of fast-check costs three seconds once:
 * it builds a table of all characters.
 */
export const codePoint = fc
  .nat({ max: 0x10ffff - 0x800 })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800))
  .filter(isStorable)
