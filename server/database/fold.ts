/**
 * Folds a text for searching: compatibility forms, accents and case do not count. `Łódź` keeps its
 * stroke, `café` becomes `cafe`.
 */
export const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
