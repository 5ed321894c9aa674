import { brandFields } from '../../brand/brand.ts'
import { contents, isContentName } from '../../documents/content-types.ts'
import { fieldsOf } from '../../documents/define-page.ts'
import type { Fields } from '../../documents/fields.ts'
import { isPageName, pageOf, partNames } from '../../documents/pages/index.ts'
import { settingsFields } from '../../documents/settings.ts'
import { isSearchField } from '../../documents/types/search-fields.ts'
import type { DocumentType } from '../document-type.ts'

/** The parts of a draft that a comment can be about: the fields of a record, of the settings or of the brand, the sections of a page. */
export function partsOf(type: DocumentType, recordId: string): Fields {
  if (isContentName(type)) return contents[type].fields
  if (type === 'settings') return settingsFields
  if (type === 'brand') return brandFields
  return isPageName(recordId) ? fieldsOf(pageOf(recordId)) : {}
}

/** Sections of pages and fields of the settings that nobody sees on a page. */
const unseen = ['meta', 'layout', 'metaTitle', 'metaDescription', 'timeZone']

/** Those of them that somebody can see on the draft's page. */
export function shownParts(type: DocumentType, recordId: string, values: object) {
  const written = values as Record<string, unknown> // of the declared fields
  return Object.entries(partsOf(type, recordId))
    .filter(([name]) => !isSearchField(name) && !unseen.includes(name) && hasWords(written[name]))
    .map(([name, { label }]) => ({ name, label }))
}

/** Whether a page has an address of its own, where a draft of it can be seen. */
export const isSharedPage = (name: string) => isPageName(name) && !partNames.includes(name)

/** Whether anything is written in a value, however deep. */
function hasWords(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'object' && value !== null && Object.values(value).some(hasWords)
}
