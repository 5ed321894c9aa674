import type { BackupTrouble } from '#content/backup/backups-api.ts'
import type { HttpServices } from '../http/http-services.ts'
import type { FormTokens } from './form-tokens.ts'

export interface InboxServices extends HttpServices {
  formTokens: FormTokens
  /** Failed backups, which the notices of the back office name; `null` if there are none. */
  findBackupTrouble: () => Promise<BackupTrouble | null>
}
