import { brandFields } from '../../brand/brand-fields.ts'
import { contents, isContentName } from '../../documents/content-types.ts'
import { fieldsOf } from '../../documents/define-page.ts'
import type { Fields } from '../../documents/fields.ts'
import { isPage, isPageName, pageOf } from '../../documents/pages/index.ts'
import { settingsFields } from '../../documents/settings-fields.ts'
import { isSearchField } from '../../documents/types/search-fields.ts'
import type { DocumentType } from '../document-type.ts'

/** Parts of a draft that comments can refer to: sections of a page, fields of other documents. */
export function partsOf(type: DocumentType, recordId: string): Fields {
  if (isContentName(type)) return contents[type].fields
  if (type === 'settings') return settingsFields
  if (type === 'brand') return brandFields
  return isPageName(recordId) ? fieldsOf(pageOf(recordId)) : {}
}

/** Names of page sections and of fields in the settings that no page displays. */
const unseen = ['meta', 'layout', 'metaTitle', 'metaDescription', 'timeZone']

/** The parts that are visible on the draft's page: displayed and not empty. */
export function shownParts(type: DocumentType, recordId: string, values: object) {
  const written = values as Record<string, unknown> // Cast: values of the declared fields.
  return Object.entries(partsOf(type, recordId))
    .filter(([name]) => !isSearchField(name) && !unseen.includes(name) && hasWords(written[name]))
    .map(([name, { label }]) => ({ name, label }))
}

/** Whether a page has its own address, where its draft can be previewed. */
export const isSharedPage = (name: string) => isPageName(name) && isPage(name)

/** Whether a value contains non-blank text at any depth. */
function hasWords(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'object' && value !== null && Object.values(value).some(hasWords)
}
