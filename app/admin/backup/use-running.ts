import { toast } from 'sonner'
import type { BackupRun } from '#content/backup/backups-api.ts'
import { api } from '../../api.ts'
import { usePolledRuns } from '../use-polled-runs.ts'

const endings = {
  backup: 'Backup finished',
  drill: 'Drill finished',
} satisfies Record<BackupRun['kind'], string>

/** Running backups and drills, polled until all have ended; then `onEnded` reloads the screen. */
export const useRunning = (loaded: BackupRun[], onEnded: () => Promise<unknown>): BackupRun[] =>
  usePolledRuns(loaded, {
    poll: (signal) => api.json('GET /backups/running', { signal, isInBackground: true }),
    async onEnded(ended) {
      for (const { kind } of ended) toast.info(endings[kind])
      await onEnded()
    },
  })
