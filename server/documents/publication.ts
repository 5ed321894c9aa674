import type { Transaction } from 'kysely'
import type { ContentName } from '#content/documents/content-types.ts'
import { nameOf } from '#content/documents/content-types.ts'
import {
  hasBeenPublic,
  isPublic,
  nextPublicationChange,
  type PublicationTimes,
  publicationFault,
} from '#content/publishing/publication.ts'
import { PublicationError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import type { Tables } from '../tables.ts'
import { recordScheduledChange } from './changes.ts'
import { linkImprint } from './imprint.ts'
import { type AnyRow, anyTable, declarationOf, table, timesOf, toRecord } from './record-rows.ts'
import { publishSlug } from './slugs.ts'
import type { RecordRow } from './tables.ts'

export const noTimes: PublicationTimes = { publishAt: null, unpublishAt: null, publishedAt: null }

type TimeColumns = Pick<RecordRow, keyof PublicationTimes | 'turnsAt'>
type Given = { [K in keyof PublicationTimes]?: string | null | undefined } & { isActive?: unknown }

/** The time columns of a saved row. Times that are left out keep their value. Throws `PublicationError`. */
export function timesFor(
  old: PublicationTimes & { isActive: number },
  { publishAt, unpublishAt, publishedAt }: Given,
  at = now(),
): TimeColumns {
  const times = {
    isActive: old.isActive === 1,
    publishAt: publishAt === undefined ? old.publishAt : publishAt,
    unpublishAt: unpublishAt === undefined ? old.unpublishAt : unpublishAt,
  }
  const given = publishedAt === undefined ? old.publishedAt : publishedAt
  const fault = publicationFault({ ...times, publishedAt: given }, now())
  if (fault) throw new PublicationError(fault)
  const { isActive, ...stored } = times
  return {
    ...stored,
    publishedAt: given ?? (hasBeenPublic(times, at) ? (times.publishAt ?? at) : null),
    turnsAt: nextPublicationChange(times, at),
  }
}

/** The row with a boolean `isActive`. */
const withBooleanState = (row: RecordRow) => ({ ...row, isActive: row.isActive === 1 })

/** Whether visitors can see the record now. */
export const isSeen = (row: RecordRow): boolean => isPublic(withBooleanState(row), now())

/** Whether a save made an active record visible (`published`) or hid it (`ended`); `undefined` if neither. */
export function turnBetween(old: RecordRow, changed: RecordRow): 'published' | 'ended' | undefined {
  if (!old.isActive || !changed.isActive || isSeen(old) === isSeen(changed)) return undefined
  return isSeen(changed) ? 'published' : 'ended'
}

/**
 * Announces that a record was published or unpublished at its scheduled time, if that time has passed. Updates and
 * deletions call this function first, so that the history stays in order. Returns the updated row.
 */
export async function announceDueTurn(
  transaction: Transaction<Tables>,
  name: ContentName,
  row: AnyRow,
): Promise<AnyRow> {
  const at = now()
  if (row.turnsAt === null || row.turnsAt > at) return row
  const record = toRecord(name, row)
  const times = {
    publishedAt: timesOf(row).publishedAt,
    turnsAt: nextPublicationChange(withBooleanState(row), at),
  }
  await anyTable(transaction).updateTable(table(name)).set(times).where('id', '=', row.id).execute()
  // Both times may have passed while the server was stopped: nobody could see the record in between.
  const wasMissed =
    row.turnsAt === row.publishAt && row.unpublishAt !== null && row.unpublishAt <= at
  const isEnd = row.turnsAt === row.unpublishAt || wasMissed
  if (row.slug && !wasMissed) await publishSlug(transaction, name, row.slug)
  await recordScheduledChange(transaction, {
    by: null,
    at: (wasMissed ? row.unpublishAt : row.turnsAt) ?? at,
    action: isEnd ? 'ended' : 'published',
    type: name,
    recordId: row.id,
    name: nameOf(declarationOf(name), record),
    shown: { isActive: !isEnd, slug: row.slug, version: row.version },
  })
  if (name === 'subpages' && !isEnd) {
    await linkImprint(transaction, { title: String(row.title), slug: row.slug ?? '' }, null)
  }
  return { ...row, ...times }
}
