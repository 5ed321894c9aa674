import { createHash } from 'node:crypto'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ContentName } from '#content/documents/content-types.ts'
import { emptyValues } from '#content/documents/empty-values.ts'
import { inputSchema } from '#content/documents/schema.ts'
import type { ImportAction } from '#content/imports/import-kinds.ts'
import type { PublicationTimes } from '#content/publishing/publication.ts'
import { readRichTextField } from '#content/rich-text/read.ts'
import { trimEndOf } from '#content/text/trim.ts'
import { findDraft } from '../documents/drafts.ts'
import { type AnyRecord, declarationOf } from '../documents/record-rows.ts'
import { kindOf } from '../publishing/documents.ts'
import type { Tables } from '../tables.ts'

export type ImportedRow = Selectable<Tables['importedDocuments']>

/** The content of a record's draft or live version. */
export interface RecordState {
  values: object
  slug: string | null
  publishAt: string | null
  unpublishAt: string | null
}

/** A record on this site: at least one of `live` and `draft` is present. */
export interface CurrentRecord {
  live: RecordState | null
  draft: RecordState | null
  isInactive: boolean
}

/** The state of a record before an import updated it. */
export type BeforeState = Pick<CurrentRecord, 'live' | 'draft'>

/** The site that an imported document came from: its host, so that http and https are the same. */
export const siteOf = (siteUrl: string): string => {
  const url = URL.parse(siteUrl)
  return url ? url.host.replace(/^www\./, '') + trimEndOf(url.pathname, /\//) : siteUrl
}

export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Hash of a record's content, the same for a draft and for the live version with the same content. */
export function hashOfState(type: ContentName, { values, ...rest }: RecordState): string {
  const content = declarationOf(type)
  const whole = { ...emptyValues(content), ...values }
  const { data } = inputSchema(content, readRichTextField).safeParse(whole)
  const read: Record<string, unknown> = { ...(data ?? whole) }
  const { slug, publishAt, unpublishAt } = rest
  const fields = Object.keys(content.fields).map((name) => read[name] ?? null)
  return hashOf([fields, slug, publishAt, unpublishAt])
}

/** `undefined` if the record was deleted. */
export async function currentRecord(
  db: Kysely<Tables>,
  type: ContentName,
  id: string,
): Promise<CurrentRecord | undefined> {
  const kind = kindOf(type)
  const [found, draft] = [await kind.findLive(db, id), await findDraft(db, type, id)]
  if (!found && !draft) return undefined
  const live = found && stateOfLive(type, found as AnyRecord) // the kind is one of records
  const { values, slug, times = {} } = draft?.value ?? { values: {} }
  const draftState: RecordState = {
    values,
    slug: slug ?? live?.slug ?? null,
    publishAt: times.publishAt ?? live?.publishAt ?? null,
    unpublishAt: times.unpublishAt ?? live?.unpublishAt ?? null,
  }
  return {
    live: live ?? null,
    draft: draft ? draftState : null,
    isInactive: found?.isActive === false,
  }
}

function stateOfLive(type: ContentName, record: AnyRecord): RecordState {
  const { slug, publishAt, unpublishAt } = record as AnyRecord &
    Partial<PublicationTimes & { slug: string }>
  const { values } = kindOf(type).draftOf({ ...record })
  return {
    values,
    slug: slug ?? null,
    publishAt: publishAt ?? null,
    unpublishAt: unpublishAt ?? null,
  }
}

/** Whether nobody has changed a record since an import wrote it. */
export function isUntouched(
  type: ContentName,
  { live, draft, isInactive }: CurrentRecord,
  { valuesHashes }: Pick<ImportedRow, 'valuesHashes'>,
): boolean {
  const written: string[] = JSON.parse(valuesHashes)
  const isWritten = (state: RecordState | null) =>
    state === null || written.includes(hashOfState(type, state))
  return !isInactive && isWritten(live) && isWritten(draft)
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
  current?: CurrentRecord
}

/** Decides what an import does with a document: nobody's work is overwritten. */
export async function decide(
  db: Kysely<Tables>,
  { siteUrl, key, type, sourceHash }: Pick<ImportedRow, 'siteUrl' | 'key' | 'type' | 'sourceHash'>,
): Promise<Decision> {
  const known = await findImported(db, siteUrl, key)
  if (!known) return { action: 'create', reason: '' }
  const name = known.type as ContentName // only names of content types are stored
  const current = await currentRecord(db, name, known.recordId)
  const nothing = (reason: string): Decision => ({
    action: 'none',
    reason,
    known,
    ...(current && { current }),
  })
  if (!current) return nothing('It was imported before, and has been deleted here since.')
  if (known.type !== type) return nothing('It was imported before as something else.')
  if (!isUntouched(name, current, known))
    return nothing('It was imported before, and has been changed here since.')
  // A document whose pictures were missing has no hash, and is imported again.
  if (sourceHash !== '' && known.sourceHash === sourceHash)
    return nothing('Unchanged since the last import.')
  return { action: 'update', reason: '', known, current }
}
