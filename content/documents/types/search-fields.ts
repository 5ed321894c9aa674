import { image, paragraph, text, under } from '../fields.ts'

/**
 * Search fields: a record's title, description and picture for search engines and link previews. Every type with
 * pages spreads them into its fields. The form, the page's head and the shared pictures refer to them by name.
 *
 * @param lead The name of the field that an empty description falls back to, such as 'lead'.
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

/** The field for the picture that link previews of a record or of a page show. */
export const sharedPicture = () =>
  image('Image for sharing', {
    isOptional: true,
    hint: 'Leave empty to generate one',
  })

export interface SearchValues {
  searchTitle: string
  searchDescription: string
  sharedPicture: string
}

const names = Object.keys(searchFields('')) as (keyof SearchValues)[] // exactly its keys

export const isSearchField = (name: string) => names.some((each) => each === name)
