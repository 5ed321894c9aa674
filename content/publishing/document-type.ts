import { type ContentName, contentNames } from '../documents/content-types.ts'
import { hasDuty, type Rights } from '../people/accounts.ts'

/** Singletons: document types with exactly one document, whose id is the type. */
export const singleNames = ['settings', 'brand'] as const
export type SingleName = (typeof singleNames)[number]

/** Document type: a content type for records, `pages` for pages of the site, or a singleton. */
export type DocumentType = 'pages' | SingleName | ContentName

export const documentTypes: readonly [DocumentType, ...DocumentType[]] = [
  'pages',
  ...singleNames,
  ...contentNames,
]

/** Whether a document type is a singleton. Only administrators edit singletons. */
export const isSingleName = (type: string): type is SingleName =>
  (singleNames as readonly string[]).includes(type)

/** Whether rights include a document type: the duty content, and for singletons the role of an administrator. */
export const mayEdit = (rights: Rights, type: string): boolean =>
  hasDuty(rights, 'content') && (rights.role === 'administrator' || !isSingleName(type))
