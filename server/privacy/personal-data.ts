import { type Kysely, sql } from 'kysely'
import type { PersonalData } from '#content/privacy/privacy-api.ts'
import type { Database } from '../database/connect.ts'
import { dialectOf } from '../database/dialect.ts'
import { asciiLowerCase } from '../database/engine/ascii-lower-case.ts'
import { StaleError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { findAccount } from '../people/accounts.ts'
import type { Tables } from '../tables.ts'
import type { Subject } from './source.ts'
import { messageIdsOf } from './source-tables.ts'
import { sources } from './sources.ts'

async function dataSubjectOf(db: Kysely<Tables>, email: string): Promise<Subject> {
  return { email, messageIds: await messageIdsOf(db, email) }
}

/** Counts the personal data that is stored for an email address. */
export async function findPersonalData(db: Kysely<Tables>, email: string): Promise<PersonalData> {
  return {
    ...(await countItems(db, await dataSubjectOf(db, email))),
    mentions: await countMentions(db, email),
    hasAccount: (await findAccount(db, email)) !== undefined,
  }
}

async function countItems(db: Kysely<Tables>, subject: Subject) {
  const kinds: PersonalData['kinds'] = []
  for (const { kind, read } of sources) {
    kinds.push({ kind, count: (await read(db, subject)).length })
  }
  return {
    kinds: kinds.filter(({ count }) => count > 0),
    total: kinds.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Messages per query, because SQLite answers a query in one turn of the event loop. */
const messagesAtOnce = 500

/** Number of messages of others that contain an email address. */
async function countMentions(db: Kysely<Tables>, email: string): Promise<number> {
  let mentions = 0
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const some = db
      .selectFrom('messages')
      .select(['position', 'email', 'name', 'subject', 'message'])
      .where('position', '>', last)
      .orderBy('position')
      .limit(messagesAtOnce)
    const found = await db
      .selectFrom(some.as('some'))
      .select(({ fn }) => [
        fn.max('position').as('end'),
        sql<number | null>`sum(case
          when lower(email) <> ${asciiLowerCase(email)}
            and instr(lower(message || subject || name), ${asciiLowerCase(email)}) > 0
          then 1 else 0 end)`.as('mentions'),
      ])
      .executeTakeFirstOrThrow()
    if (found.mentions === null) return mentions
    mentions += Number(found.mentions)
    last = Number(found.end)
  }
}

/** The personal data of an email address, as content of the file that the person receives. */
export async function exportPersonalData(
  db: Kysely<Tables>,
  email: string,
): Promise<Record<string, unknown>> {
  const subject = await dataSubjectOf(db, email)
  const kinds: Record<string, unknown> = {}
  for (const { kind, read } of sources) kinds[kind] = await read(db, subject)
  return { email, exportedAt: now(), ...kinds }
}

/**
 * Erases a person's data in one transaction. The activity records the erasure without the person's identity. Returns
 * the remaining data. Throws `StaleError` if the number of items is not `total` any more.
 */
export async function erasePersonalData(
  db: Database,
  { email, total }: { email: string; total: number },
  by: Person,
): Promise<PersonalData> {
  await transact(db, async (transaction) => {
    const subject = await dataSubjectOf(transaction, email)
    const found = await countItems(transaction, subject)
    if (found.total !== total) throw new StaleError(found.total)
    for (const { erase } of sources) await erase(transaction, subject)
    const erased = { action: 'erased', type: 'personal-data', recordId: 'personal-data' } as const
    await noteChange(transaction, { by, ...erased, name: '' })
  })
  await dialectOf(db).overwriteDeleted(db)
  return findPersonalData(db, email)
}
