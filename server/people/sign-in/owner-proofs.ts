import { minuteMs } from '#content/text/durations.ts'
import type { Database } from '../../database/connect.ts'
import { transact } from '../../database/transactions.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { sessionMoment } from './session-clock.ts'

/**
 * Proof that the owner of an account is at the browser: a one-time token for the next action that needs it, such as
 * inviting an administrator. It is valid only in its session and its browser.
 */

const proofLifeMs = 5 * minuteMs

interface Place {
  sessionId: string
  browserSecret: string
}

/** Issues a proof for an owner who has just authenticated. */
export async function issueProof(
  db: Database,
  { sessionId, browserSecret }: Place,
): Promise<string> {
  const proof = newSecret()
  const row = {
    tokenHash: hashSecret(proof),
    sessionId,
    browserHash: hashSecret(browserSecret),
    expiresAt: sessionMoment(proofLifeMs),
  }
  await transact(db, (transaction) => transaction.insertInto('ownerProofs').values(row).execute())
  return proof
}

/** Uses up a proof, with one atomic statement. Returns whether it is valid. */
export function takeProof(
  db: Database,
  proof: string,
  { sessionId, browserSecret }: Place,
): Promise<boolean> {
  return transact(db, async (transaction) => {
    const taken = await transaction
      .deleteFrom('ownerProofs')
      .where('tokenHash', '=', hashSecret(proof))
      .where('sessionId', '=', sessionId)
      .where('browserHash', '=', hashSecret(browserSecret))
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
