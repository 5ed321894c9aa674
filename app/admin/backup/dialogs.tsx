import type { Backup } from '#content/backup/backups-api.ts'
import { api } from '../../api.ts'
import { ConfirmChange } from '../confirm-change.tsx'
import { localMoment } from '../dates.ts'

interface BackupDialogProps {
  backup: Backup
  onClose: () => void
}

/** Confirmation before a drill. */
export const DrillBackup = ({
  backup: { target, name, createdAt },
  onClose,
}: BackupDialogProps) => (
  <ConfirmChange
    title="Run a drill?"
    action="Run drill"
    isMild
    keepsFocus
    send={() => api.json('POST /backups/drills', { body: { target, name } })}
    done="Drill started"
    failed="Failed to start the drill"
    onClose={onClose}
  >
    <p>
      The backup of <b className="font-medium text-ink">{localMoment(createdAt)}</b> is restored to
      a temporary folder and checked: its files, its images, every public page. The folder is then
      deleted. Your site is not affected.
    </p>
  </ConfirmChange>
)

/** Confirmation before a backup is deleted. */
export const DeleteBackup = ({
  backup: { target, name, createdAt },
  isLast,
  onClose,
}: BackupDialogProps & { isLast: boolean }) => (
  <ConfirmChange
    title="Delete this backup?"
    action="Delete"
    send={() => api.send('DELETE /backups/:target/:name', { params: { target, name } })}
    done="Backup deleted"
    failed="Failed to delete the backup"
    onClose={onClose}
  >
    <p>
      The backup of <b className="font-medium text-ink">{localMoment(createdAt)}</b> will be
      permanently deleted.
      {isLast && ' It is your only backup.'}
    </p>
  </ConfirmChange>
)
