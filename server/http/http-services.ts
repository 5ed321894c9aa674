import type { Limits } from '../limits.ts'
import type { Semaphore } from '../semaphore.ts'
import type { Services } from '../services.ts'
import type { Draining } from './connection-draining.ts'
import type { LoadShedding } from './load-shedding.ts'

export interface HttpServices extends Services {
  limits: Limits
  loadShedding: LoadShedding
  /** Visitors' searches run one at a time, because each reads and writes a long list. */
  searches: Semaphore
  draining: Draining
}
