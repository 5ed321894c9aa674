/** Element id of a section in the form of a page, the target of the section links. */
export const sectionId = (name: string) => `section-${name}`
