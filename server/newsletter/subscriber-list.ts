import { type Kysely, type Selectable, sql } from 'kysely'
import type { Newsletter, Subscriber } from '#content/newsletter/newsletter-api.ts'
import { type ListQuery, pageOf, totalFromRows } from '../database/lists/lists.ts'
import type { Listed } from '../database/results.ts'
import type { Tables } from '../tables.ts'

type State = Subscriber['state']
type Row = Selectable<Tables['subscribers']>

const subscriberState = ({ confirmedAt, unsubscribedAt }: Row): State => {
  if (unsubscribedAt !== null) return 'left'
  return confirmedAt === null ? 'waiting' : 'confirmed'
}

/** SQL condition of each state, matching `subscriberState`. */
const conditions = {
  left: sql<boolean>`unsubscribed_at is not null`,
  waiting: sql<boolean>`unsubscribed_at is null and confirmed_at is null`,
  confirmed: sql<boolean>`unsubscribed_at is null and confirmed_at is not null`,
} satisfies Record<State, unknown>

/** Lists subscribers, newest first by default. */
export async function listSubscribers(
  db: Kysely<Tables>,
  { state, ...query }: ListQuery<'email' | 'askedAt'> & { state?: State | undefined },
): Promise<Listed<Subscriber>> {
  let found = db.selectFrom('subscribers')
  if (state) found = found.where(conditions[state])
  if (query.search) {
    found = found.where(sql<boolean>`instr(email, ${query.search.toLowerCase()}) > 0`)
  }
  const { by = 'askedAt', descending = true } = query.sort ?? {}
  const wanted = found
    .selectAll()
    .orderBy(by, descending ? 'desc' : 'asc')
    .orderBy('id')
  const rows = await pageOf(wanted, query).execute()
  return { items: rows.map(toSubscriber), total: await totalFromRows(db, found, query, rows) }
}

export async function countSubscribers(db: Kysely<Tables>): Promise<Newsletter['counts']> {
  const count = (state: State) =>
    sql<number>`count(*) filter (where ${conditions[state]})`.as(state)
  return db
    .selectFrom('subscribers')
    .select([count('confirmed'), count('waiting'), count('left')])
    .executeTakeFirstOrThrow()
}

/** Keyset pagination: confirmed subscribers sorted by email, read `count` at a time. */
export async function* confirmedSubscribers(
  db: Kysely<Tables>,
  count: number,
): AsyncGenerator<
  Pick<Row, 'email' | 'language' | 'confirmedAt' | 'consent' | 'unsubscribeToken'>
> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('subscribers')
      .select(['email', 'language', 'confirmedAt', 'consent', 'unsubscribeToken'])
      .where(conditions.confirmed)
      .where('email', '>', after)
      .orderBy('email')
      .limit(count)
      .execute()
    yield* rows
    if (rows.length < count) return
    after = rows.at(-1)?.email ?? ''
  }
}

function toSubscriber(row: Row): Subscriber {
  const { id: _id, email, language, consent, askedAt, confirmedAt, unsubscribedAt } = row
  const shown = { _id, email, language, consent, askedAt, confirmedAt, unsubscribedAt }
  return { ...shown, state: subscriberState(row) }
}
