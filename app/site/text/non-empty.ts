/** Entries of a list without the empty ones, which an editor may save. */
export const nonEmpty = (entries: string[]) => entries.filter((entry) => entry.trim() !== '')
