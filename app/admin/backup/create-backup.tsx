import { useId, useState } from 'react'
import type { BackupTarget } from '#content/backup/backup-settings.ts'
import type { BackupPlaceStatus } from '#content/backup/backups-api.ts'
import { api } from '../../api.ts'
import { Field } from '../../ui/field.tsx'
import { lineInput } from '../../ui/input.ts'
import { Select } from '../../ui/select.tsx'
import { ConfirmChange } from '../confirm-change.tsx'
import { placeWords } from './place-words.ts'

interface CreateBackupProps {
  places: readonly BackupPlaceStatus[]
  isEncrypted: boolean
  onClose: () => void
}

/** Dialog that creates a backup. Asks for the location if there are several. */
export function CreateBackup({ places, isEncrypted, onClose }: CreateBackupProps) {
  const id = useId()
  // Default: the remote location, which is safer.
  const [target, setTarget] = useState<BackupTarget>(places.at(-1)?.target ?? 'local')
  return (
    <ConfirmChange
      title="Create a backup?"
      action="Create backup"
      isMild
      keepsFocus
      send={() => api.json('POST /backups', { body: { target } })}
      done="Backup started"
      failed="Failed to start the backup"
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
    </ConfirmChange>
  )
}
