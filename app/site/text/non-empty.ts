/** The entries of a list without empty entries, which an editor may save. */
export const nonEmpty = (entries: string[]) => entries.filter((entry) => entry.trim() !== '')
