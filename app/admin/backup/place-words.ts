import type { BackupTarget } from '#content/backup/backup-settings.ts'

/** Labels of backup locations. */
export const placeWords = {
  local: 'Data folder',
  remote: 'Second location',
} satisfies Record<BackupTarget, string>
