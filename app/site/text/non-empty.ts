/** The entries of a list that have something to show. An editor may save empty ones. */
export const nonEmpty = (entries: string[]) => entries.filter((entry) => entry.trim() !== '')
