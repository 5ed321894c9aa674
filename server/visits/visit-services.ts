import type { Services } from '../services.ts'
import type { VisitCounts } from './visit-counts.ts'

/** The services that visits use. */
export interface VisitServices extends Services {
  visitCounts: VisitCounts
}
