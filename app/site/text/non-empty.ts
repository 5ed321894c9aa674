/** Entries of a list with some text. An editor may save empty ones. */
export const nonEmpty = (entries: string[]) => entries.filter((entry) => entry.trim() !== '')
