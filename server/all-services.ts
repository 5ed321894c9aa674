import type { TxtResolver } from './outbox/mail/domain/domain-records.ts'
import type { SiteServices } from './site/site-services.ts'
import type { GatherMetrics } from './telemetry/metrics/metric-family.ts'

/** The services that the rooms share; created once, in `app.ts`. */
export interface AllServices extends SiteServices {
  gatherMetrics: GatherMetrics
  /** The DNS; absent for that of the machine. */
  txtResolver?: TxtResolver | undefined
}
