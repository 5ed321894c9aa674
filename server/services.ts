import type { Database } from './database/connect.ts'
import type { Env } from './env/env.ts'
import type { Draining } from './http/connection-draining.ts'
import type { LoadShedding } from './http/load-shedding.ts'
import type { Limits } from './http/rate-limits.ts'
import type { WorkQueue } from './http/work-queue.ts'
import type { FormTokens } from './inbox/spam-score.ts'
import type { PictureStore } from './media/picture-store.ts'
import type { Storage } from './media/storage/storage.ts'
import type { Variants } from './media/variants.ts'
import type { TxtResolver } from './outbox/mail/domain/domain-records.ts'
import type { SignIn } from './people/sign-in/sign-in.ts'
import type { GatherMetrics } from './telemetry/metrics/metric-family.ts'
import type { RequestMetrics } from './telemetry/metrics/request-metrics.ts'
import type { Tracer } from './telemetry/tracing/tracer.ts'

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
