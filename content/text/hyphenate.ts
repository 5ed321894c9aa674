import createHyphenator from 'hyphen'
import german from 'hyphen/patterns/de-1996.js'
import type { Hyphenate } from './soft-hyphens.ts'

const divide = createHyphenator(german)

/**
 * Divides by the patterns of TeX for German: words of 18 letters and more are German for the most part, and in a text of
 * another language they divide near enough.
 */
export const hyphenate: Hyphenate = (word) => String(divide(word))
