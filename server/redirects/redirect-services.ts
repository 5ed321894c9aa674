import type { Services } from '../services.ts'
import type { AddressCounts } from './address-counts.ts'

/** The services that redirects use. */
export interface RedirectServices extends Services {
  addressCounts: AddressCounts
}
