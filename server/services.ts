import type { Database } from './database/connect.ts'
import type { Env } from './env.ts'
import type { LoadShedding } from './http/load-shedding.ts'
import type { Limits } from './http/rate-limits.ts'
import type { WorkQueue } from './http/work-queue.ts'
import type { PictureStore } from './images/picture-store.ts'
import type { Variants } from './images/variants.ts'
import type { TxtResolver } from './mail/domain/domain-records.ts'
import type { FormTokens } from './messages/spam-score.ts'
import type { GatherMetrics } from './metrics/metric-family.ts'
import type { RequestMetrics } from './metrics/request-metrics.ts'
import type { Draining } from './process/connection-draining.ts'
import type { SignIn } from './sign-in/sign-in.ts'
import type { Storage } from './storage/storage.ts'
import type { Tracer } from './tracing/tracer.ts'

/** The services that the server's plugins share; made once, in `app.ts`. */
export interface Services {
  db: Database
  env: Env
  limits: Limits
  loadShedding: LoadShedding
  /** Searches of visitors: one at a time, as each reads and writes a long list. */
  searches: WorkQueue
  formTokens: FormTokens
  draining: Draining
  signIn: SignIn
  pictures: PictureStore
  variants: Variants
  /** Tries out the storage: see `Storage.check`. */
  checkStorage: Storage['check']
  requestMetrics: RequestMetrics
  gatherMetrics: GatherMetrics
  /** Absent when nothing is traced. */
  tracer?: Tracer | undefined
  /** The DNS; absent for that of the machine. */
  txtResolver?: TxtResolver | undefined
}
