import { image, paragraph, text, under } from '../fields.ts'

/**
 * Search fields: a record's own words for search engines and shared links, and the picture of those. Every
 * type with pages spreads them into its fields; form, head of the page and shared picture know them by name.
 *
 * @param lead What stands for a description until there is one: 'lead'.
 */
export const searchFields = (lead: string) =>
  under('Search', {
    searchTitle: text('Title for search engines', {
      isOptional: true,
      maxLength: 70,
      hint: 'Leave empty to use the title',
    }),
    searchDescription: paragraph('Description for search engines', {
      isOptional: true,
      maxLength: 300,
      hint: `Leave empty to use the ${lead}`,
    }),
    sharedPicture: sharedPicture(),
  })

/** Picture of shared links: of a record, or of a page. */
export const sharedPicture = () =>
  image('Picture for sharing', {
    isOptional: true,
    hint: 'Leave empty to generate one',
  })

/** Values of the search fields. */
export interface SearchValues {
  searchTitle: string
  searchDescription: string
  sharedPicture: string
}

const names = Object.keys(searchFields('')) as (keyof SearchValues)[] // exactly its keys

/** Whether a field is one of the search fields. */
export const isSearchField = (name: string) => names.some((each) => each === name)
