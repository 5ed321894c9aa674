import { minuteMs } from '#content/text/durations.ts'
import type { Database } from '../../database/connect.ts'
import { transact, transactWithReserve } from '../../database/transactions.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { sessionMoment } from './session-clock.ts'

/**
 * Proof that the owner of an account is at the browser: a one-time token for the next action that needs it, such as
 * inviting an administrator. It is valid only in its session and its browser.
 */

const proofLifeMs = 5 * minuteMs
/** Time for an authentication at a single sign-on. */
const askedLifeMs = 10 * minuteMs

interface Place {
  sessionId: string
  browserSecret: string
}

/**
 * Issues a proof for an owner who has just authenticated. With the `state` of an authentication at a single sign-on,
 * the proof is valid only after `prove`; it replaces the session's earlier authentication.
 */
export async function issueProof(
  db: Database,
  { sessionId, browserSecret }: Place,
  state?: string,
): Promise<string> {
  const proof = newSecret()
  const isAsked = state !== undefined
  const row = {
    tokenHash: hashSecret(proof),
    sessionId,
    browserHash: hashSecret(browserSecret),
    ...(isAsked && { stateHash: hashSecret(state) }),
    isProven: Number(!isAsked),
    expiresAt: sessionMoment(isAsked ? askedLifeMs : proofLifeMs),
  }
  await transactWithReserve(db, async (transaction) => {
    const earlier = transaction.deleteFrom('ownerProofs').where('isProven', '=', 0)
    await earlier.where('sessionId', '=', sessionId).execute()
    await transaction.insertInto('ownerProofs').values(row).execute()
  })
  return proof
}

/** A proof that waits for an authentication at the single sign-on, with the identity that must authenticate. */
export interface AskedProof {
  tokenHash: string
  issuer: string | null
  subject: string | null
}

/** The proof that an authentication is for; `undefined` if it is a sign-in. */
export const findAskedProof = (
  db: Database,
  state: string,
  browserSecret: string,
): Promise<AskedProof | undefined> =>
  db
    .selectFrom('ownerProofs')
    .innerJoin('sessions', 'sessions.id', 'ownerProofs.sessionId')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['ownerProofs.tokenHash', 'accounts.issuer', 'accounts.subject'])
    .where('ownerProofs.stateHash', '=', hashSecret(state))
    .where('ownerProofs.browserHash', '=', hashSecret(browserSecret))
    .where('ownerProofs.isProven', '=', 0)
    .where('ownerProofs.expiresAt', '>', sessionMoment())
    .executeTakeFirst()

/** Makes a proof valid after the authentication of its owner. */
export async function prove(db: Database, { tokenHash }: AskedProof): Promise<void> {
  const proven = { isProven: 1, expiresAt: sessionMoment(proofLifeMs) }
  await transactWithReserve(db, (transaction) =>
    transaction.updateTable('ownerProofs').set(proven).where('tokenHash', '=', tokenHash).execute(),
  )
}

/** Uses up a proof, with one atomic statement. Returns whether it is valid. */
export function takeProof(
  db: Database,
  proof: string,
  { sessionId, browserSecret }: Place,
): Promise<boolean> {
  return transactWithReserve(db, async (transaction) => {
    const taken = await transaction
      .deleteFrom('ownerProofs')
      .where('tokenHash', '=', hashSecret(proof))
      .where('sessionId', '=', sessionId)
      .where('browserHash', '=', hashSecret(browserSecret))
      .where('isProven', '=', 1)
      .where('expiresAt', '>', sessionMoment())
      .returning('tokenHash')
      .executeTakeFirst()
    return taken !== undefined
  })
}

/** Deletes expired proofs. */
export async function deleteExpiredProofs(db: Database): Promise<void> {
  await transact(db, (transaction) =>
    transaction.deleteFrom('ownerProofs').where('expiresAt', '<=', sessionMoment()).execute(),
  )
}
