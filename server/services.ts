import type { Database } from './database/connect.ts'
import type { Env } from './env/env.ts'

/** The services that nearly every module uses. Other services are in the type of the module that creates them. */
export interface Services {
  db: Database
  env: Env
}
