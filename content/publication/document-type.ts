import { type ContentName, contentNames } from '../index.ts'

/** The type of a document: of a record that of its table; `pages` of a page of the site. */
export type DocumentType = 'pages' | ContentName

export const documentTypes: readonly [DocumentType, ...DocumentType[]] = ['pages', ...contentNames]
