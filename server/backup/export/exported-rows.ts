import type { Kysely } from 'kysely'
import type { ContentName } from '#content/documents/content-types.ts'
import type { Image } from '#content/media/images-api.ts'
import type { Rights } from '#content/people/accounts.ts'
import { findDraft, type KeptDraft } from '../../documents/drafts.ts'
import { type AnyRecord, readable, toRecord } from '../../documents/record-rows.ts'
import { toImage } from '../../media/images.ts'
import { readRights } from '../../people/rights.ts'
import type { Tables } from '../../tables.ts'

// Results have the shapes of the schemas in `server/backup/export/format.ts`.

/** Rows per query: few, because a story can have megabytes. */
const rowsAtOnce = 20

/** All records of a type in the site's order. Keyset pagination by position, which no two records share. */
export async function* recordsInOrder(
  db: Kysely<Tables>,
  name: ContentName,
): AsyncGenerator<AnyRecord> {
  for (let last: number | undefined; ; ) {
    let found = readable(db, name, 'staff').selectAll().orderBy('position').limit(rowsAtOnce)
    if (last !== undefined) found = found.where('position', '>', last)
    const rows = await found.execute()
    for (const row of rows) yield toRecord(name, row)
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)?.position
  }
}

/** All drafts of a type, read one by one: each can hold a long story. */
export async function* draftsInOrder(
  db: Kysely<Tables>,
  type: ContentName,
): AsyncGenerator<KeptDraft> {
  const rows = await db
    .selectFrom('drafts')
    .select('recordId')
    .where('type', '=', type)
    .orderBy('recordId')
    .execute()
  for (const { recordId } of rows) {
    const draft = await findDraft(db, type, recordId)
    if (draft) yield draft
  }
}

/** All current and former addresses of records. */
export async function listAddresses(db: Kysely<Tables>) {
  const rows = await db.selectFrom('slugs').selectAll().execute()
  return rows.map(({ type, slug, recordId, wasPublic }) => ({
    type,
    slug,
    record: recordId,
    wasPublic: wasPublic === 1,
  }))
}

/** Redirects that editors made. `to` is the stored target, so that a redirect to a record keeps following it. */
export async function listHandMadeRedirects(db: Kysely<Tables>) {
  const rows = await db.selectFrom('redirects').selectAll().execute()
  return rows
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ source: from, target: to, status, createdAt, updatedAt }) => ({
      from,
      to,
      status,
      createdAt,
      updatedAt,
    }))
}

/** Unpublished releases. A failed release is exported without its time, because the release needs a new time. */
export async function listOpenReleases(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('releases')
    .selectAll()
    .where('publishedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id: _id, name, note, createdAt, createdBy, publishAt, failedAt }) => ({
    _id,
    name,
    note,
    createdAt,
    createdBy,
    publishAt: failedAt === null ? publishAt : null,
  }))
}

/** Accounts with their rights, without passwords, passkeys or sessions. */
export async function listPeople(db: Kysely<Tables>) {
  const rows = await db
    .selectFrom('accounts')
    .select(['email', 'name', 'role', 'duties', 'needsApproval'])
    .execute()
  return rows.map((row) => {
    const { role, duties, needsApproval = false }: Rights = readRights(row)
    return { email: row.email, name: row.name, role, duties, needsApproval }
  })
}

/** Pictures of the media library, oldest first. */
export async function listPictures(db: Kysely<Tables>): Promise<Image[]> {
  const rows = await db.selectFrom('images').selectAll().orderBy('position').execute()
  return rows.map(toImage)
}

/** Messages with their notes and replies, oldest first. Messages in the trash are left out. */
export async function* listMessages(db: Kysely<Tables>) {
  for (let last: number | undefined; ; ) {
    let found = db.selectFrom('messages').selectAll().orderBy('position').limit(rowsAtOnce)
    if (last !== undefined) found = found.where('position', '>', last)
    const rows = await found.execute()
    const [first, end] = [rows[0], rows.at(-1)]
    if (!first || !end) return
    const ids = rows.map(({ id }) => id)
    const notes = Map.groupBy(
      await db.selectFrom('messageNotes').selectAll().where('messageId', 'in', ids).execute(),
      ({ messageId }) => messageId,
    )
    const replies = Map.groupBy(
      await db.selectFrom('messageReplies').selectAll().where('messageId', 'in', ids).execute(),
      ({ messageId }) => messageId,
    )
    for (const row of rows) {
      const { id: _id, name, email, subject, message, status, state, createdAt } = row
      const { assignee, followUpAt, company, appliedFor, suspicion, reasons, source } = row
      yield {
        _id,
        name,
        email,
        subject,
        message,
        status,
        state,
        createdAt,
        assignee,
        followUpAt,
        company,
        appliedFor,
        suspicion,
        reasons: JSON.parse(reasons),
        source: source ? JSON.parse(source) : null,
        notes: byId(notes.get(_id)).map(({ id, person, text, createdAt, updatedAt }) => ({
          _id: id,
          person,
          text,
          createdAt,
          updatedAt,
        })),
        replies: byId(replies.get(_id)).map(({ id, person, text, createdAt }) => ({
          _id: id,
          person,
          text,
          createdAt,
        })),
      }
    }
    last = end.position
  }
}

const byId = <T extends { id: string }>(rows: readonly T[] = []) =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** Newsletter subscribers, without the tokens of their confirmation and unsubscribe links. */
export const listAllSubscribers = async (db: Kysely<Tables>) => {
  const rows = await db.selectFrom('subscribers').selectAll().orderBy('id').execute()
  return rows.map(({ id: _id, email, language, consent, page, ...times }) => {
    const { askedAt, confirmedAt, unsubscribedAt } = times
    return { _id, email, language, consent, page, askedAt, confirmedAt, unsubscribedAt }
  })
}
