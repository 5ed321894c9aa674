import createHyphenator from 'hyphen'
import german from 'hyphen/patterns/de-1996.js'
import type { Hyphenate } from './soft-hyphens.ts'

const divide = createHyphenator(german)

/**
 * Hyphenates with the TeX patterns for German. Words of 18 letters or more are mostly German; for other languages the
 * result is good enough.
 */
export const hyphenate: Hyphenate = (word) => String(divide(word))
