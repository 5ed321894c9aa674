import type { Database } from './database/connect.ts'
import type { Env } from './env.ts'
import type { Limits } from './limits.ts'
import type { FormTokens } from './suspicion.ts'

/** What the parts of the server share; made once, in `app.ts`. */
export interface Services {
  db: Database
  env: Env
  limits: Limits
  formTokens: FormTokens
}
