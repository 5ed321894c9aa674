import { useId, useState } from 'react'
import type { BackupTarget } from '#content/backup/backup-settings.ts'
import type { BackupPlaceStatus } from '#content/backup/backups-api.ts'
import { api } from '../../api.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { lineInput } from '../../ui/input.ts'
import { Select } from '../../ui/select.tsx'
import { withNotice } from '../with-notice.ts'
import { placeWords } from './place-words.ts'

interface CreateBackupProps {
  places: readonly BackupPlaceStatus[]
  isEncrypted: boolean
  onCreated: () => Promise<unknown>
  onClose: () => void
}

/** Dialog that creates a backup. Asks for the location if there are several. */
export function CreateBackup({ places, isEncrypted, onCreated, onClose }: CreateBackupProps) {
  const id = useId()
  // Default: the remote location, which is safer.
  const [target, setTarget] = useState<BackupTarget>(places.at(-1)?.target ?? 'local')
  const create = async () => {
    const isBegun = await withNotice(api.json('POST /backups', { body: { target } }), {
      done: 'Backup started',
      failed: 'Failed to start the backup',
    })
    if (isBegun) await onCreated()
    return false
  }
  return (
    <Confirm
      title="Create a backup?"
      action="Create backup"
      isMild
      onConfirm={create}
      onClose={onClose}
    >
      <p>
        {`The site stays online, and everyone can keep working. ${isEncrypted ? 'The backup is encrypted.' : 'The backup is not encrypted: anyone who gets the file can read everything in it.'}`}
      </p>
      {places.length > 1 && (
        <div className="mt-4 text-ink">
          <Field id={id} label="Save to">
            <Select
              id={id}
              className={lineInput}
              value={target}
              // Cast: the option values are targets.
              onChange={(event) => setTarget(event.target.value as BackupTarget)}
            >
              {places.map((place) => (
                <option key={place.target} value={place.target}>
                  {`${placeWords[place.target]}: ${place.where}`}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </Confirm>
  )
}
