import { contentNames } from '#content/documents/content-types.ts'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { DocumentKind } from './document.ts'
import { pageDocuments } from './page-documents.ts'
import { recordDocuments } from './record-documents.ts'
import { singleDocuments } from './single-documents.ts'

const kinds = Object.fromEntries([
  ['pages', pageDocuments],
  ...Object.entries(singleDocuments),
  ...contentNames.map((name) => [name, recordDocuments(name)] as const),
]) as Record<DocumentType, DocumentKind> // every document type has an entry

/** The publishing operations of a document type. */
export const kindOf = (type: DocumentType): DocumentKind => kinds[type]
