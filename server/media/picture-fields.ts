import type { Transaction } from 'kysely'
import type { ContentName } from '#content/documents/content-types.ts'
import type { Fields } from '#content/documents/fields.ts'
import { picturesIn } from '#content/media/change-pictures.ts'
import { type AnyRecord, declarationOf } from '../documents/record-rows.ts'
import type { Tables } from '../tables.ts'

/** Addresses of stored pictures in the values of declared fields, sorted, as `/media/…` without a host. */
export function storedPicturesIn(fields: Fields, values: object): string[] {
  const stored = picturesIn(fields, values).filter((address) => address.includes('/media/'))
  return [...new Set(stored.map((address) => address.slice(address.indexOf('/media/'))))].sort()
}

/** Stores which pictures a record shows, in the transaction that changes it from its former state. */
export async function trackPictures(
  transaction: Transaction<Tables>,
  type: ContentName,
  record: AnyRecord,
  former: AnyRecord,
): Promise<void> {
  const { fields } = declarationOf(type)
  const recordId = record._id
  const urls = new Set(storedPicturesIn(fields, record))
  if (urls.symmetricDifference(new Set(storedPicturesIn(fields, former))).size === 0) return
  const tracked = await transaction
    .selectFrom('imageUses')
    .select('url')
    .where('type', '=', type)
    .where('recordId', '=', recordId)
    .execute()
  const before = new Set(tracked.map(({ url }) => url))
  const gone = [...before.difference(urls)]
  if (gone.length > 0) {
    await transaction
      .deleteFrom('imageUses')
      .where('url', 'in', gone)
      .where('type', '=', type)
      .where('recordId', '=', recordId)
      .execute()
  }
  await addUses(transaction, type, recordId, [...urls.difference(before)])
}

/** Stores that a deleted record shows no pictures. */
export async function untrackPictures(
  transaction: Transaction<Tables>,
  type: ContentName,
  recordId: string,
): Promise<void> {
  await transaction
    .deleteFrom('imageUses')
    .where('type', '=', type)
    .where('recordId', '=', recordId)
    .execute()
}

/** Like `trackPictures`, for a record that is new in its table and so has no tracked pictures. */
export const trackNewPictures = (
  transaction: Transaction<Tables>,
  type: ContentName,
  record: AnyRecord,
): Promise<void> => {
  const urls = storedPicturesIn(declarationOf(type).fields, record)
  return addUses(transaction, type, record._id, urls)
}

async function addUses(
  transaction: Transaction<Tables>,
  type: ContentName,
  recordId: string,
  urls: readonly string[],
) {
  const added = urls.map((url) => ({ url, type, recordId }))
  if (added.length > 0) await transaction.insertInto('imageUses').values(added).execute()
}
