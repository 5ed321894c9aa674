import { createHmac, randomBytes } from 'node:crypto'
import { uptime } from 'node:os'
import type { Database } from '../database/connect.ts'
import { dialectOf } from '../database/dialect.ts'
import { sharedSecret } from '../database/replicas/shared-secrets.ts'
import { isSameSecret } from '../people/sign-in/secrets.ts'

export interface FormTokens {
  /** Issues a token: the signed current time. A visitor may request any number of tokens. */
  issue(): string
  /** The age of a token; `undefined` for a token that was not issued here. */
  ageMs(token: string): number | undefined
}

/**
 * Signed timestamps of when a form was first used. The default key lives as long as the server, so nothing is stored
 * and the form's page can be cached. The default clock is the machine's uptime, which is the same in every worker.
 */
export function createFormTokens(
  clock = () => uptime() * 1000,
  key: string | Buffer = randomBytes(32),
): FormTokens {
  const sign = (moment: string) => createHmac('sha256', key).update(moment).digest('base64url')
  return {
    issue() {
      const moment = String(Math.round(clock()))
      return `${moment}.${sign(moment)}`
    },
    ageMs(token) {
      const [moment = '', signature = ''] = token.split('.')
      return isSameSecret(signature, sign(moment)) ? clock() - Number(moment) : undefined
    },
  }
}

/** Signs the forms of the site. On PostgreSQL, all replicas share the key. */
export async function formTokensOf(db: Database): Promise<FormTokens> {
  if (!dialectOf(db).isShared) return createFormTokens()
  // Uses the wall clock, because machines share no monotonic clock.
  return createFormTokens(Date.now, await sharedSecret(db, 'form-tokens'))
}
