import type { DocumentType } from '#content/publishing/document-type.ts'

/** Stays below SQLite's limit of bound parameters. */
const documentsAtOnce = 100

/** Divides documents into parts of one type each, for one query per part. */
export function* partsByType<T extends { type: DocumentType }>(
  documents: readonly T[],
): Generator<{ type: DocumentType; part: T[] }> {
  for (const [type, some] of Map.groupBy(documents, (document) => document.type)) {
    for (let start = 0; start < some.length; start += documentsAtOnce)
      yield { type, part: some.slice(start, start + documentsAtOnce) }
  }
}
