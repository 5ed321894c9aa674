import type { Database } from '../../database/connect.ts'
import type { Env } from '../../env/env.ts'
import type { Limits } from '../../http/rate-limits.ts'

/** What every way to sign in works with. */
export interface SignInDependencies {
  db: Database
  env: Env
  limits: Limits
}
