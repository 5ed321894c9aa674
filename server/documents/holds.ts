import type { Kysely, Transaction } from 'kysely'
import type { ContentName, Contents } from '#content/documents/content-types.ts'
import type { RecordHold, RecordOf } from '#content/documents/define.ts'
import type { Database } from '../database/connect.ts'
import { ConflictError, PublicationError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import type { Tables } from '../tables.ts'
import type { Person, Snapshot } from './changes.ts'
import { type AnyRow, declarationOf } from './record-rows.ts'
import { updateRecord } from './record-writes.ts'
import { getRecord } from './records.ts'
import { findVersion } from './versions.ts'

/** The saved versions of a record without its drafts, newest first. */
async function liveVersions(db: Kysely<Tables>, type: ContentName, id: string) {
  const rows = await db
    .selectFrom('changes')
    .select(['person', 'snapshot'])
    .where('recordId', '=', id)
    .where('type', '=', type)
    .where('snapshot', 'is not', null)
    .orderBy('at', 'desc')
    .orderBy('version', 'desc')
    .execute()
  return rows.flatMap(({ person, snapshot }) => {
    const saved: Snapshot = JSON.parse(snapshot ?? '{}')
    return saved.isDraft ? [] : [{ person, saved }]
  })
}

/**
 * The times of an active record that a person set and that are to come. A person has set a time who saved the first of
 * the last versions with it.
 */
export async function timesScheduledBy(
  transaction: Transaction<Tables>,
  type: ContentName,
  row: AnyRow,
  person: string,
): Promise<Pick<RecordHold, 'field' | 'at'>[]> {
  const versions = await liveVersions(transaction, type, row.id)
  return (['publishAt', 'unpublishAt'] as const).flatMap((field) => {
    const at = row[field]
    if (!at || at <= now()) return []
    let scheduler: Person = null
    for (const { person: author, saved } of versions) {
      if (!saved.isActive || saved[field] !== at) break
      scheduler = author
    }
    return scheduler === person ? [{ field, at }] : []
  })
}

/** Puts a record's publication or end on hold: it is inactive, or has no end, until a person takes it over. */
export async function holdRecord(
  transaction: Transaction<Tables>,
  record: { type: ContentName; id: string },
  held: RecordHold,
  by: Person,
): Promise<void> {
  const kept =
    held.field === 'publishAt' ? { isActive: false } : { isActive: true, unpublishAt: null }
  await updateRecord(transaction, record, kept, { by, action: 'held', held })
}

/** What the live version of a record put on hold; `null` if it put nothing on hold. Each save ends a hold. */
export async function findHold(
  db: Kysely<Tables>,
  type: ContentName,
  id: string,
  liveVersion: number,
): Promise<RecordHold | null> {
  return (await findVersion(db, type, id, liveVersion))?.held ?? null
}

/**
 * Schedules what is on hold in a record again, at the same time and under another person's name. Throws
 * `MissingError`, `ConflictError`, `PublicationError` if the time has passed and, if `version` is given and not
 * current, `StaleError`.
 */
export function takeOverRecord<N extends ContentName>(
  db: Database,
  { type, id }: { type: N; id: string },
  { by, version }: { by: Person; version?: number | undefined },
): Promise<RecordOf<Contents[N]>> {
  return transact(db, async (transaction) => {
    const live = await getRecord(transaction, type, 'staff', id)
    const held = await findHold(transaction, type, id, live.version)
    if (!held) {
      throw new ConflictError(
        `Nothing about this ${declarationOf(type).one.toLowerCase()} is on hold.`,
      )
    }
    const { field, at } = held
    if (at <= now()) {
      throw new PublicationError({
        field,
        message: 'The scheduled time has passed: choose another one',
      })
    }
    const taken = field === 'publishAt' ? { isActive: true } : { isActive: true, unpublishAt: at }
    return updateRecord(transaction, { type, id }, taken, { by, version, action: 'taken-over' })
  })
}
