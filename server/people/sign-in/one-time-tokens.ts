import type { Kysely } from 'kysely'
import { minuteMs } from '#content/text/durations.ts'
import type { Database } from '../../database/connect.ts'
import { transactWithReserve } from '../../database/transactions.ts'
import type { Tables } from '../../tables.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { sessionMoment } from './session-clock.ts'
import type { ProviderSession } from './sign-in.ts'

const ssoTokenLifeMs = minuteMs
const linkLifeMs = 10 * minuteMs

/**
 * Issues an ssoToken: a one-time token that signs in to an account. It is valid for 60 seconds, and only in the browser
 * that has the secret.
 */
export const issueSsoToken = (
  db: Database,
  accountId: string,
  browserSecret: string,
  provider: ProviderSession = {},
): Promise<string> =>
  issue(db, { accountId, browserHash: hashSecret(browserSecret), ...provider }, ssoTokenLifeMs)

/** Issues a sign-in link: a one-time bearer token for the server's operator, valid for 10 minutes. */
export const issueSignInLink = (db: Database, accountId: string): Promise<string> =>
  issue(db, { accountId, browserHash: null }, linkLifeMs)

interface NewToken extends ProviderSession {
  accountId: string
  browserHash: string | null
}

async function issue(db: Database, token: NewToken, lifeMs: number): Promise<string> {
  const secret = newSecret()
  await transactWithReserve(db, async (transaction) => {
    await transaction
      .insertInto('ssoTokens')
      .values({ ...token, tokenHash: hashSecret(secret), expiresAt: sessionMoment(lifeMs) })
      .execute()
  })
  return secret
}

/**
 * Exchanges a sign-in link's token for an ssoToken of the browser that opens it; `null` for an invalid token. Uses up
 * the link.
 */
export function redeemSignInLink(
  db: Database,
  token: string,
  browserSecret: string,
): Promise<string | null> {
  return transactWithReserve(db, async (transaction) => {
    const redeemed = await redeemOneTimeToken(transaction, token)
    if (!redeemed || redeemed.browserHash !== null) return null
    return issueSsoToken(transaction, redeemed.accountId, browserSecret)
  })
}

/**
 * Redeems a token with one atomic statement, so only one of two concurrent requests gets it. Returns
 * `undefined` for an unknown or expired token.
 */
export async function redeemOneTimeToken(db: Kysely<Tables>, token: string) {
  const redeemed = await db
    .deleteFrom('ssoTokens')
    .where('tokenHash', '=', hashSecret(token))
    .returningAll()
    .executeTakeFirst()
  return redeemed && redeemed.expiresAt > sessionMoment() ? redeemed : undefined
}
