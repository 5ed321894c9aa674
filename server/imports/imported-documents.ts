import { createHash } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ContentName } from '#content/documents/content-types.ts'
import { emptyValues, inputSchema } from '#content/documents/schema.ts'
import type { ImportAction } from '#content/imports/import-kinds.ts'
import { readRichTextField } from '#content/rich-text/read.ts'
import type { Tables } from '../database/schema.ts'
import { findDraft } from '../documents/drafts.ts'
import { declarationOf } from '../documents/record-rows.ts'
import { kindOf } from '../publishing/documents.ts'

export type ImportedRow = Selectable<Tables['importedDocuments']>

/** A document of this site with its current content: the draft's or, without a draft, the live version's. */
interface CurrentDocument {
  values: object
  slug: string | undefined
  isLive: boolean
  version: number
}

/** The site that an imported document came from: its host, so that http and https are the same. */
export const siteOf = (siteUrl: string): string => {
  const url = URL.parse(siteUrl)
  return url ? url.host.replace(/^www\./, '') + url.pathname.replace(/\/+$/, '') : siteUrl
}

export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Hash of a record's fields, the same for a draft and for the live version with the same content. */
export function hashOfValues(type: ContentName, values: object): string {
  const content = declarationOf(type)
  const whole = { ...emptyValues(content), ...values }
  const { data } = inputSchema(content, readRichTextField).safeParse(whole)
  const read: Record<string, unknown> = { ...(data ?? whole) }
  return hashOf(Object.keys(content.fields).map((name) => read[name] ?? null))
}

/** `undefined` if the document was deleted. */
export async function currentDocument(
  db: Kysely<Tables>,
  type: ContentName,
  id: string,
): Promise<CurrentDocument | undefined> {
  const kind = kindOf(type)
  const [live, draft] = [await kind.findLive(db, id), await findDraft(db, type, id)]
  const value = draft?.value ?? (live && kind.draftOf(live))
  if (!value) return undefined
  const liveSlug = live && 'slug' in live ? String(live.slug) : undefined
  const version = draft?.version ?? live?.version ?? 0
  return { values: value.values, slug: value.slug ?? liveSlug, isLive: live !== undefined, version }
}

/** The record that a document of a former site became in an earlier import. */
export const findImported = (
  db: Kysely<Tables>,
  siteUrl: string,
  key: string,
): Promise<ImportedRow | undefined> =>
  db
    .selectFrom('importedDocuments')
    .selectAll()
    .where('siteUrl', '=', siteOf(siteUrl))
    .where('key', '=', key)
    .executeTakeFirst()

/** Remembers the record that a document became. */
export const saveImported = (transaction: Transaction<Tables>, row: ImportedRow) =>
  transaction
    .insertInto('importedDocuments')
    .values(row)
    .onConflict((conflict) => conflict.columns(['siteUrl', 'key']).doUpdateSet(row))
    .execute()

interface Decision {
  action: ImportAction
  reason: string
  /** The record that the document became earlier. */
  known?: ImportedRow
  current?: CurrentDocument
}

/** Decides what an import does with a document: nobody's work is overwritten. */
export async function decide(
  db: Kysely<Tables>,
  { siteUrl, key, type, sourceHash }: Pick<ImportedRow, 'siteUrl' | 'key' | 'type' | 'sourceHash'>,
): Promise<Decision> {
  const known = await findImported(db, siteUrl, key)
  if (!known) return { action: 'create', reason: '' }
  const name = known.type as ContentName // only names of content types are stored
  const current = await currentDocument(db, name, known.recordId)
  const nothing = (reason: string): Decision => ({
    action: 'none',
    reason,
    known,
    ...(current && { current }),
  })
  if (!current) return nothing('It was imported before and deleted here since.')
  if (known.type !== type) return nothing('It was imported before as something else.')
  if (hashOfValues(name, current.values) !== known.valuesHash)
    return nothing('It was imported before and changed here since.')
  if (known.sourceHash === sourceHash) return nothing('Unchanged since the last import.')
  return { action: 'update', reason: '', known, current }
}
