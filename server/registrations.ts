import { assignedMessages } from './inbox/reassign.ts'
import { registerOutstanding } from './people/outstanding.ts'
import { linksAndSchedules } from './publishing/outstanding.ts'

/**
 * What later modules do for earlier ones, which do not know them. Imported by each program that changes accounts; an
 * earlier module fails if nothing is registered with it.
 */
registerOutstanding(linksAndSchedules, assignedMessages)
