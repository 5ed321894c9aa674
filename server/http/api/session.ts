import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { Rights } from '#content/people/accounts.ts'
import type { Database } from '../../database/connect.ts'
import { transact } from '../../database/transactions.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables.ts'
import { Problem } from '../problems.ts'

/** The session of a request. */
export interface Session extends Rights {
  id: string
  accountId: string
  email: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the request's bearer token; `null` without a token. */
    session: Session | null
  }
  interface FastifyInstance {
    /** The session with an id; `null` if it has ended. */
    findSession(db: Database, id: string): Promise<Session | null>
    /** Requires a proof that the account's owner sends the request. Throws `Problem` with status 403. */
    requireConfirmation(request: FastifyRequest): Promise<void>
  }
}

interface Sender {
  session: Session | null
  server: Pick<FastifyInstance, 'findSession'>
}

export const sessionEnded = 'The session has ended. Please sign in again.'

/**
 * Refuses a request whose session has ended, or has other rights, since the request began: a body can take as long as
 * its sender likes. Throws `Problem`.
 */
export async function requireStillSignedIn(
  db: Database,
  { session, server }: Sender,
): Promise<void> {
  if (!session) return
  const present = await server.findSession(db, session.id)
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
  { db }: Pick<Services, 'db'>,
  request: Sender,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> =>
  transact(db, async (transaction) => {
    await requireStillSignedIn(transaction, request)
    return work(transaction)
  })
