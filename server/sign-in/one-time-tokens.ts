import type { Kysely } from 'kysely'
import { type Database, transact } from '../database/connect.ts'
import type { Tables } from '../database/schema.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { sessionMoment } from './session-clock.ts'
import type { ProviderSession } from './sign-in.ts'

/** Milliseconds. */
const ssoTokenLife = 60_000
const linkLife = 15 * 60_000

/**
 * Issues a one-time token for an account, bound to the browser that holds `browser`, and good for 60
 * seconds.
 */
export const issueSsoToken = (
  db: Database,
  accountId: string,
  browser: string,
  provider: ProviderSession = {},
): Promise<string> =>
  issue(db, { accountId, browserHash: hashSecret(browser), ...provider }, ssoTokenLife)

/** Issues a one-time token for whoever has it, good for 15 minutes: the machine's owner's way in. */
export const issueSignInLink = (db: Database, accountId: string): Promise<string> =>
  issue(db, { accountId, browserHash: null }, linkLife)

interface NewToken extends ProviderSession {
  accountId: string
  browserHash: string | null
}

async function issue(db: Database, token: NewToken, life: number): Promise<string> {
  const secret = newSecret()
  await transact(db, async (transaction) => {
    await transaction
      .insertInto('ssoTokens')
      .values({ ...token, tokenHash: hashSecret(secret), expiresAt: sessionMoment(life) })
      .execute()
  })
  return secret
}

/**
 * Turns a sign-in link's token into an ssoToken of the browser that opens it, or gives `null`. The
 * link is used up.
 */
export function redeemSignInLink(
  db: Database,
  token: string,
  browser: string,
): Promise<string | null> {
  return transact(db, async (transaction) => {
    const redeemed = await redeemOneTimeToken(transaction, token)
    if (!redeemed || redeemed.browserHash !== null) return null
    return issueSsoToken(transaction, redeemed.accountId, browser)
  })
}

/**
 * Redeems a token: it is used up by one atomic statement, so of two requests that race one wins.
 * `undefined` for one that is not known or too old.
 */
export async function redeemOneTimeToken(db: Kysely<Tables>, token: string) {
  const redeemed = await db
    .deleteFrom('ssoTokens')
    .where('tokenHash', '=', hashSecret(token))
    .returningAll()
    .executeTakeFirst()
  return redeemed && redeemed.expiresAt > sessionMoment() ? redeemed : undefined
}
