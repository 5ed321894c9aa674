import { section } from '../define-page.ts'
import { paragraph, type Sample, text } from '../fields.ts'
import { sharedPicture } from '../types/search-fields.ts'

/** A page's title, description and picture for search engines and link previews. */
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
