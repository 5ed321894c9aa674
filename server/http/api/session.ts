import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Rights } from '#content/people/accounts.ts'
import type { Database } from '../../database/connect.ts'
import { transact } from '../../database/transactions.ts'
import { findSessionById } from '../../people/sign-in/sessions.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables.ts'
import { Problem } from '../problems.ts'

type Sender = Pick<FastifyRequest, 'session'>

export const sessionEnded = 'The session has ended. Please sign in again.'

/**
 * Refuses a request whose session has ended, or has other rights, since the request began: a body can take as long as
 * its sender likes. Throws `Problem`.
 */
export async function requireStillSignedIn(
  db: Database,
  { session }: Sender,
  { sessionLife }: Services['env'],
): Promise<void> {
  if (!session) return
  const present = await findSessionById(db, session.id, sessionLife)
  if (!present) throw new Problem(401, sessionEnded)
  if (!hasSameRights(present, session)) {
    throw new Problem(403, 'Your permissions have changed. Please try again.')
  }
}

const hasSameRights = (one: Rights, other: Rights) =>
  one.role === other.role &&
  one.duties.join() === other.duties.join() &&
  one.needsApproval === other.needsApproval

/**
 * Runs `work` in a transaction in which the sender of a request is still signed in. For what outlives its request, such
 * as links and schedules: a sign-out ends them, and must not miss those of requests that it overtakes.
 */
export const transactAs = <T>(
  { db, env }: Services,
  request: Sender,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> =>
  transact(db, async (transaction) => {
    await requireStillSignedIn(transaction, request, env)
    return work(transaction)
  })
