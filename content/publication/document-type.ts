import { type ContentName, contentNames } from '../index.ts'

/** What has drafts, versions and previews: a record of a type, or a page of the site. */
export type DocumentType = 'pages' | ContentName

export const documentTypes: readonly [DocumentType, ...DocumentType[]] = ['pages', ...contentNames]
