/** Element id of a section in the form of its page, to which lists of sections lead. */
export const sectionId = (name: string) => `section-${name}`
