import type { Backup } from '#content/backup/backups-api.ts'
import { api } from '../../api.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { localMoment } from '../dates.ts'
import { withNotice } from '../with-notice.ts'

interface BackupDialogProps {
  backup: Backup
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Confirmation before a drill. */
export function DrillBackup({ backup, onDone, onClose }: BackupDialogProps) {
  const drill = async () => {
    const { target, name } = backup
    const isBegun = await withNotice(api.json('POST /backups/drills', { body: { target, name } }), {
      done: 'Drill started',
      failed: 'Failed to start the drill',
    })
    if (isBegun) await onDone()
    return false
  }
  return (
    <Confirm title="Run a drill?" action="Run drill" isMild onConfirm={drill} onClose={onClose}>
      <p>
        The backup of <b className="font-medium text-ink">{localMoment(backup.createdAt)}</b> is
        restored to a temporary folder and checked: its files, its images, every public page. The
        folder is then deleted. Your site is not affected.
      </p>
    </Confirm>
  )
}

/** Confirmation before a backup is deleted. */
export function DeleteBackup({
  backup,
  isLast,
  onDone,
  onClose,
}: BackupDialogProps & { isLast: boolean }) {
  const remove = async () => {
    const { target, name } = backup
    const isDeleted = await withNotice(
      api.send('DELETE /backups/:target/:name', { params: { target, name } }),
      { done: 'Backup deleted', failed: 'Failed to delete the backup' },
    )
    await onDone()
    return isDeleted
  }
  return (
    <Confirm title="Delete this backup?" action="Delete" onConfirm={remove} onClose={onClose}>
      <p>
        The backup of <b className="font-medium text-ink">{localMoment(backup.createdAt)}</b> will
        be permanently deleted.
        {isLast && ' It is your only backup.'}
      </p>
    </Confirm>
  )
}
