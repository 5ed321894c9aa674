import { section } from '../define-page.ts'
import { paragraph, type Sample, text } from '../fields.ts'
import { sharedPicture } from '../types/search-fields.ts'

/** The section of each page's own words for search engines and shared links, and of their picture. */
export const metaSection = (title: Sample<string>) =>
  section('Search engines and sharing', {
    title: text('Title', { maxLength: 70, sample: title }),
    description: paragraph('Description', {
      isOptional: true,
      maxLength: 300,
      hint: 'Leave empty to use the page’s lead',
    }),
    picture: sharedPicture(),
  })
