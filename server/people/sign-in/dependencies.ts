import type { Database } from '../../database/connect.ts'
import type { Env } from '../../env/env.ts'
import type { Limits } from '../../limits.ts'

/** The dependencies of every sign-in method. */
export interface SignInDependencies {
  db: Database
  env: Env
  limits: Limits
}
