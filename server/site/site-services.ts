import type { InboxServices } from '../inbox/inbox-services.ts'
import type { MediaServices } from '../media/media-services.ts'
import type { SignInServices } from '../people/sign-in/sign-in-services.ts'
import type { PublishSetup } from '../publishing/changesets/try-changeset.ts'
import type { RedirectServices } from '../redirects/redirect-services.ts'
import type { RequestMetrics } from '../telemetry/metrics/request-metrics.ts'
import type { Tracer } from '../telemetry/tracing/tracer.ts'
import type { VisitServices } from '../visits/visit-services.ts'

/** The services that pages use. */
export interface SiteServices
  extends MediaServices,
    SignInServices,
    InboxServices,
    RedirectServices,
    VisitServices {
  requestMetrics: RequestMetrics
  /** Publishes the setup's answers in a preview. */
  publishSetup: PublishSetup
  /** Absent if tracing is off. */
  tracer?: Tracer | undefined
}
