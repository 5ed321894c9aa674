import type { Database } from './database/connect.ts'
import type { Env } from './env/env.ts'

/** What nearly every room reads. What else is shared is a type of the room that creates it. */
export interface Services {
  db: Database
  env: Env
}
