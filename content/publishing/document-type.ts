import { type ContentName, contentNames } from '../documents/content-types.ts'

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
