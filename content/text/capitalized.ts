/** Capitalized word, for one that stands alone or at the beginning. */
export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
