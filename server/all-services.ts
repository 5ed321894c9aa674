import type { TxtResolver } from './outbox/mail/domain/domain-records.ts'
import type { SiteServices } from './site/site-services.ts'
import type { GatherMetrics } from './telemetry/metrics/metric-family.ts'

/** All services, created once in `app.ts`. */
export interface AllServices extends SiteServices {
  gatherMetrics: GatherMetrics
  /** DNS lookup of TXT records; absent to use the DNS of the system. */
  txtResolver?: TxtResolver | undefined
}
