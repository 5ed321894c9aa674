import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Rights } from '#content/people/accounts.ts'
import { mayEdit } from '#content/publishing/document-type.ts'
import type {
  NewReviewLink,
  ReviewedQuery,
  ReviewLink,
} from '#content/publishing/review/review-links-api.ts'
import { hourMs } from '#content/text/durations.ts'
import type { Database } from '../../database/connect.ts'
import { ApprovalError, ConflictError, MissingError } from '../../database/errors.ts'
import { newId, now } from '../../database/ids.ts'
import { wholeLimit } from '../../database/lists/lists.ts'
import { transact } from '../../database/transactions.ts'
import { noteChange, type Person } from '../../documents/changes.ts'
import { findDraft } from '../../documents/drafts.ts'
import { findRights } from '../../people/rights.ts'
import type { Tables } from '../../tables.ts'
import { needsApproval } from '../approval/authorship.ts'
import { exists, findReviewed, nameOfReviewed, type Reviewed } from './reviewed.ts'

export type LinkRow = Selectable<Tables['reviewLinks']>

interface NewLink extends NewReviewLink {
  by: string
  tokenHash: string
}

/**
 * Creates a review link to a draft. Throws `MissingError` if there is no such document, `ConflictError` if it has no
 * draft, and `ApprovalError` if a person who needs approval shares a draft that others wrote too.
 */
export function createReviewLink(db: Database, link: NewLink): Promise<ReviewLink> {
  const { type, recordId, label, hours, followsDraft, by, tokenHash } = link
  return transact(db, async (transaction) => {
    if (!(await exists(transaction, type, recordId))) throw new MissingError()
    const reviewed = await findReviewed(transaction, type, recordId)
    if (!reviewed) throw new ConflictError('There is no draft to share. Save one first.')
    if ((await needsApproval(transaction, by)) && !(await isOnlyAuthor(transaction, link, by))) {
      throw new ApprovalError('You can only share drafts that you alone have written.')
    }
    const at = Date.now()
    const row = {
      id: newId(),
      tokenHash,
      type,
      recordId,
      label: label.trim(),
      createdBy: by,
      createdAt: new Date(at).toISOString(),
      expiresAt: new Date(at + hours * hourMs).toISOString(),
      draftBegunAt: reviewed.begunAt,
      frozen: followsDraft ? null : JSON.stringify(reviewed.shown),
      version: followsDraft ? null : reviewed.version,
    }
    await transaction.insertInto('reviewLinks').values(row).execute()
    await noteLink(transaction, row, 'shared', by)
    return toLink(transaction, await rowAt(transaction, row.id))
  })
}

/** Review links, newest first: all, or only those to the documents of a type or to one document. */
export async function listReviewLinks(
  db: Kysely<Tables>,
  { type, id }: ReviewedQuery,
): Promise<ReviewLink[]> {
  let found = db.selectFrom('reviewLinks').selectAll()
  if (type) found = found.where('type', '=', type)
  if (id) found = found.where('recordId', '=', id)
  const rows = await found.orderBy('id', 'desc').limit(wholeLimit).execute()
  return Promise.all(rows.map((row) => toLink(db, row)))
}

/** The type of the document that a review link shows. Throws `MissingError`. */
export const typeOfReviewLink = async (db: Kysely<Tables>, id: string) => (await rowAt(db, id)).type

/**
 * Revokes a review link. Does nothing if it is revoked already. Throws `MissingError`, and `ApprovalError` if a person
 * who needs approval revokes another person's link.
 */
export function revokeReviewLink(db: Database, id: string, by: string): Promise<void> {
  return transact(db, async (transaction) => {
    const row = await rowAt(transaction, id)
    if (row.createdBy !== by && (await needsApproval(transaction, by))) {
      throw new ApprovalError('You can only revoke review links that you created.')
    }
    if (row.revokedAt === null) await revoke(transaction, row, by)
  })
}

interface Ending {
  by: Person
  /** The rights that the links' maker still has; all links end without them. */
  rights?: Rights | undefined
}

/** Revokes a person's review links, apart from those that they could still create with the given rights. */
export async function endReviewLinks(
  transaction: Transaction<Tables>,
  maker: string,
  { by, rights }: Ending,
): Promise<void> {
  const found = transaction.selectFrom('reviewLinks').selectAll().where('createdBy', '=', maker)
  const rows = await found.where('revokedAt', 'is', null).where('expiresAt', '>', now()).execute()
  for (const row of rows) {
    const stays =
      rights &&
      mayEdit(rights, row.type) &&
      (!rights.needsApproval || (await isOnlyAuthor(transaction, row, maker)))
    if (!stays) await revoke(transaction, row, by)
  }
}

async function isOnlyAuthor(
  db: Kysely<Tables>,
  { type, recordId }: Pick<LinkRow, 'type' | 'recordId'>,
  person: string,
): Promise<boolean> {
  return (await findDraft(db, type, recordId))?.soleAuthor === person
}

async function revoke(transaction: Transaction<Tables>, row: LinkRow, by: Person) {
  const ended = { revokedAt: now() }
  await transaction.updateTable('reviewLinks').set(ended).where('id', '=', row.id).execute()
  await noteLink(transaction, row, 'unshared', by)
}

/** The review link with a token, even if the link has ended; `undefined` for an unknown token. */
export const findReviewLink = (db: Kysely<Tables>, tokenHash: string) =>
  db.selectFrom('reviewLinks').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()

/**
 * The draft that a link shows; `null` if the link has expired, was revoked, or its draft is gone. The link does
 * not show a new draft of the same document.
 */
export async function openReviewLink(db: Kysely<Tables>, row: LinkRow): Promise<Reviewed | null> {
  return (await linkState(db, row)) === 'open' ? shownBy(db, row) : null
}

/** Counts a visit to a review link. */
export const countOpening = (db: Database, id: string): Promise<void> =>
  transact(db, async (transaction) => {
    await transaction
      .updateTable('reviewLinks')
      .set(({ eb }) => ({ opened: eb('opened', '+', 1), lastOpenedAt: now() }))
      .where('id', '=', id)
      .execute()
  })

async function shownBy(db: Kysely<Tables>, row: LinkRow): Promise<Reviewed | null> {
  const { type, recordId, frozen, version, draftBegunAt } = row
  if (frozen === null) {
    const reviewed = await findReviewed(db, type, recordId)
    return reviewed?.begunAt === draftBegunAt ? reviewed : null
  }
  // Documents in the trash are not shown.
  if (!(await exists(db, type, recordId))) return null
  return { shown: JSON.parse(frozen), version: version ?? 0, begunAt: draftBegunAt }
}

async function linkState(db: Kysely<Tables>, row: LinkRow): Promise<ReviewLink['state']> {
  if (row.revokedAt !== null) return 'revoked'
  if (row.expiresAt <= now()) return 'expired'
  // Defense in depth: a link is revoked when its maker loses the right to share.
  const rights = await findRights(db, row.createdBy)
  if (!rights || !mayEdit(rights, row.type)) return 'revoked'
  return (await shownBy(db, row)) ? 'open' : 'over'
}

async function toLink(db: Kysely<Tables>, row: LinkRow): Promise<ReviewLink> {
  const { id: _id, type, recordId, label, version, createdBy, createdAt, expiresAt } = row
  const { revokedAt, opened, lastOpenedAt, approvedAt, approvedBy, approvedVersion } = row
  return {
    _id,
    type,
    recordId,
    label,
    state: await linkState(db, row),
    followsDraft: row.frozen === null,
    version,
    createdBy,
    createdAt,
    expiresAt,
    revokedAt,
    opened,
    lastOpenedAt,
    approval: approvedAt && {
      at: approvedAt,
      by: approvedBy ?? '',
      version: approvedVersion ?? 0,
    },
  } as ReviewLink // `approval` is an object or null, since a stored time is never empty
}

async function rowAt(db: Kysely<Tables>, id: string): Promise<LinkRow> {
  const row = await db.selectFrom('reviewLinks').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new MissingError()
  return row
}

async function noteLink(
  transaction: Transaction<Tables>,
  { type, recordId }: Pick<LinkRow, 'type' | 'recordId'>,
  action: 'shared' | 'unshared',
  by: Person,
) {
  const name = await nameOfReviewed(transaction, type, recordId)
  await noteChange(transaction, { by, action, type, recordId, name })
}
