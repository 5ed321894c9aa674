import type { BackupTables } from './backup/tables.ts'
import type { DatabaseTables } from './database/tables.ts'
import type { DocumentTables } from './documents/tables.ts'
import type { HttpTables } from './http/tables.ts'
import type { ImportTables } from './imports/tables.ts'
import type { InboxTables } from './inbox/tables.ts'
import type { MediaTables } from './media/tables.ts'
import type { NewsletterTables } from './newsletter/tables.ts'
import type { OutboxTables } from './outbox/tables.ts'
import type { PeopleTables } from './people/tables.ts'
import type { PrivacyTables } from './privacy/tables.ts'
import type { PublishingTables } from './publishing/tables.ts'
import type { RedirectTables } from './redirects/tables.ts'
import type { SchedulerTables } from './scheduler/tables.ts'
import type { SetupTables } from './setup/tables.ts'
import type { VisitTables } from './visits/tables.ts'

/**
 * Tables by name. Columns are snake_case in the database and camelCase here (CamelCasePlugin). Both engines store times
 * as ISO 8601 in UTC, booleans as 0 or 1, and lists and groups as JSON.
 */
export interface Tables
  extends DatabaseTables,
    SchedulerTables,
    HttpTables,
    DocumentTables,
    MediaTables,
    OutboxTables,
    PeopleTables,
    PublishingTables,
    InboxTables,
    PrivacyTables,
    NewsletterTables,
    RedirectTables,
    ImportTables,
    VisitTables,
    SetupTables,
    BackupTables {}
