import type { BackupTarget } from '#content/backup/backup-settings.ts'

/** What the places of backups are called. */
export const placeWords = {
  local: 'Data folder',
  remote: 'Second location',
} satisfies Record<BackupTarget, string>
