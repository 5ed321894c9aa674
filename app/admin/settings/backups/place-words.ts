import type { BackupTarget } from '#content/backups/settings.ts'

/** What the places of backups are called. */
export const placeWords = {
  local: 'Data folder',
  remote: 'Other place',
} satisfies Record<BackupTarget, string>
