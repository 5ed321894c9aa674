import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Comment } from '#content/publishing/review/comments-api.ts'
import type { ReviewedQuery } from '#content/publishing/review/review-links-api.ts'
import type { Database } from '../../database/connect.ts'
import { MissingError } from '../../database/errors.ts'
import { newId, now } from '../../database/ids.ts'
import { transact } from '../../database/transactions.ts'
import { noteChange } from '../../documents/changes.ts'
import type { Tables } from '../../tables.ts'
import { exists, nameOfReviewed } from './reviewed.ts'

/** Comments on records and pages, by colleagues and guests. */
type Row = Selectable<Tables['reviewComments']>
type Subject = Pick<Row, 'type' | 'recordId'>

/** Comments with their answers, oldest first: all, or only those on the documents of a type or on one document. */
export async function listComments(
  db: Kysely<Tables>,
  { type, id }: ReviewedQuery,
): Promise<Comment[]> {
  let found = db.selectFrom('reviewComments').selectAll()
  if (type) found = found.where('type', '=', type)
  if (id) found = found.where('recordId', '=', id)
  const rows = await found.orderBy('id').execute()
  const answers = Map.groupBy(rows, ({ parentId }) => parentId)
  const [names, labels] = [await namesOf(db, rows), await labelsOf(db, rows)]
  const written = ({ id, text, author, guestName, createdAt }: Row) => ({
    _id: id,
    text,
    createdAt,
    author: { name: author ? (names.get(author) ?? author) : (guestName ?? ''), email: author },
  })
  return (answers.get(null) ?? []).map((row) => {
    const { type, recordId, part, linkId, resolvedAt, resolvedBy } = row
    return {
      ...written(row),
      type,
      recordId,
      part,
      resolvedAt,
      resolvedBy,
      link: linkId === null ? null : { _id: linkId, label: labels.get(linkId) ?? '' },
      answers: (answers.get(row.id) ?? []).map(written),
    }
  })
}

/** The number of open comments per record of a type. Records without any are left out. */
export async function countOpenComments(db: Kysely<Tables>, type: ReviewedQuery['type']) {
  const open = db
    .selectFrom('reviewComments')
    .select(['type', 'recordId', ({ fn }) => fn.countAll<number>().as('count')])
    .where('parentId', 'is', null)
    .where('resolvedAt', 'is', null)
    .groupBy(['type', 'recordId'])
  const rows = await (type ? open.where('type', '=', type) : open).execute()
  return rows.map(({ count, ...of }) => ({ ...of, count: Number(count) }))
}

interface NewComment extends Subject {
  part: string | null
  text: string
  by: string
}

/** Adds a colleague's comment. Throws `MissingError`. */
export function addComment(db: Database, { by, ...comment }: NewComment): Promise<Comment> {
  return transact(db, async (transaction) => {
    if (!(await exists(transaction, comment.type, comment.recordId))) throw new MissingError()
    const id = await insertComment(transaction, { ...comment, author: by })
    await noteReview(transaction, comment, 'commented', by)
    return commentAt(transaction, id)
  })
}

/** Adds a colleague's answer. Throws `MissingError`. */
export function answerComment(
  db: Database,
  id: string,
  { by, text }: { by: string; text: string },
  /** Called in the transaction that stores the answer. */
  notify: (transaction: Transaction<Tables>, comment: Comment) => Promise<unknown>,
): Promise<Comment> {
  return transact(db, async (transaction) => {
    const { type, recordId, part } = await rootAt(transaction, id)
    await insertComment(transaction, { type, recordId, part, text, author: by, parentId: id })
    await noteReview(transaction, { type, recordId }, 'answered', by)
    const comment = await commentAt(transaction, id)
    await notify(transaction, comment)
    return comment
  })
}

/** Resolves or reopens a comment. Throws `MissingError`. */
export function setResolved(
  db: Database,
  id: string,
  isResolved: boolean,
  by: string,
): Promise<Comment> {
  return transact(db, async (transaction) => {
    const row = await rootAt(transaction, id)
    if ((row.resolvedAt !== null) !== isResolved) {
      await transaction
        .updateTable('reviewComments')
        .set({ resolvedAt: isResolved ? now() : null, resolvedBy: isResolved ? by : null })
        .where('id', '=', id)
        .execute()
      await noteReview(transaction, row, isResolved ? 'resolved' : 'reopened', by)
    }
    return commentAt(transaction, id)
  })
}

interface Written extends Subject, Pick<Row, 'part' | 'text'> {
  author?: string
  guest?: { name: string; linkId: string }
  parentId?: string
}

/** Stores a comment or an answer and returns its id. */
export async function insertComment(
  transaction: Transaction<Tables>,
  { author = '', guest, parentId, ...comment }: Written,
): Promise<string> {
  const id = newId()
  const from = {
    author: author || null,
    guestName: guest?.name ?? null,
    linkId: guest?.linkId ?? null,
  }
  const row = { id, ...comment, ...from, createdAt: now(), parentId: parentId ?? null }
  await transaction.insertInto('reviewComments').values(row).execute()
  return id
}

type ReviewAction =
  | 'commented'
  | 'answered'
  | 'resolved'
  | 'reopened'
  | 'guest-commented'
  | 'guest-approved'

/** Records a review action in the activity. Guests' actions have no author. */
export async function noteReview(
  transaction: Transaction<Tables>,
  { type, recordId }: Subject,
  action: ReviewAction,
  by: string | null,
): Promise<void> {
  const name = await nameOfReviewed(transaction, type, recordId)
  await noteChange(transaction, { by, action, type, recordId, name })
}

/** The type of the document that a comment is on. Throws `MissingError`. */
export const typeOfComment = async (db: Kysely<Tables>, id: string) => (await rootAt(db, id)).type

async function rootAt(db: Kysely<Tables>, id: string): Promise<Row> {
  const row = await db
    .selectFrom('reviewComments')
    .selectAll()
    .where('id', '=', id)
    .where('parentId', 'is', null)
    .executeTakeFirst()
  if (!row || !(await exists(db, row.type, row.recordId))) throw new MissingError()
  return row
}

async function commentAt(db: Kysely<Tables>, id: string): Promise<Comment> {
  const { type, recordId } = await rootAt(db, id)
  const found = (await listComments(db, { type, id: recordId })).find(({ _id }) => _id === id)
  if (!found) throw new MissingError()
  return found
}

/** Names of colleagues by email address. Colleagues who have set no name are left out. */
async function namesOf(db: Kysely<Tables>, rows: readonly Row[]) {
  const emails = [...new Set(rows.flatMap(({ author }) => author ?? []))]
  if (emails.length === 0) return new Map<string, string>()
  const accounts = db.selectFrom('accounts').select(['email', 'name']).where('email', 'in', emails)
  const named = (await accounts.execute()).filter(({ name }) => name !== '')
  return new Map(named.map(({ email, name }) => [email, name]))
}

async function labelsOf(db: Kysely<Tables>, rows: readonly Row[]) {
  const ids = [...new Set(rows.flatMap(({ linkId }) => linkId ?? []))]
  if (ids.length === 0) return new Map<string, string>()
  const links = db.selectFrom('reviewLinks').select(['id', 'label']).where('id', 'in', ids)
  return new Map((await links.execute()).map(({ id, label }) => [id, label]))
}
