import type { BackupTarget } from '#content/backup/backup-settings.ts'

/** What the places of backups are called. */
export const placeWords = {
  local: 'Data folder',
  remote: 'Other place',
} satisfies Record<BackupTarget, string>
