import { type ContentName, contentNames } from '../documents/content-types.ts'

/** Documents of which there is one each: the type is its id as well. */
export const singleNames = ['settings', 'brand'] as const
export type SingleName = (typeof singleNames)[number]

/** The type of a document: of a record that of its table; `pages` of a page of the site. */
export type DocumentType = 'pages' | SingleName | ContentName

export const documentTypes: readonly [DocumentType, ...DocumentType[]] = [
  'pages',
  ...singleNames,
  ...contentNames,
]

/** Whether there is one document of a type. Such documents are an administrator's. */
export const isSingleName = (type: string): type is SingleName =>
  (singleNames as readonly string[]).includes(type)
