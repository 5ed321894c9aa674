import { KeyRound } from 'lucide-react'
import type { OwnAccount, Passkey } from '#content/people/me-api.ts'
import { api } from '../../../api.ts'
import { ConfirmChange } from '../../confirm-change.tsx'
import { localDay, localMoment } from '../../dates.ts'
import { DialogButton } from '../../dialog-button.tsx'
import { RowButton } from '../../table/row-button.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

/** List of the signed-in person's passkeys. */
export function Passkeys({ account: { passkeys, hasPassword } }: { account: OwnAccount }) {
  return (
    <>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="border border-line">
          {passkeys.map((passkey) => (
            <li
              key={passkey._id}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-4 py-2 first:border-t-0"
            >
              <KeyRound aria-hidden size={16} className="shrink-0 text-ink-3 max-sm:hidden" />
              <span className="min-w-0 grow">
                <span className="block truncate font-medium text-sm">{passkey.name}</span>
                <span className="caption block text-ink-3 text-xs">{usedText(passkey)}</span>
              </span>
              <span className="flex">
                <RowButton
                  of={passkey.name}
                  dialog={(onClose) => <RenamePasskey passkey={passkey} onClose={onClose} />}
                >
                  Rename
                </RowButton>
                <RowButton
                  of={passkey.name}
                  isDestructive
                  dialog={(onClose) => <RemovePasskey passkey={passkey} onClose={onClose} />}
                >
                  Remove
                </RowButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <DialogButton
          look="secondary"
          dialog={(onClose) => <AddPasskey hasPassword={hasPassword} onClose={onClose} />}
        >
          Add a passkey
        </DialogButton>
      </p>
    </>
  )
}

interface RemovePasskeyProps {
  passkey: Passkey
  onClose: () => void
}

const RemovePasskey = ({ passkey: { _id: id, name }, onClose }: RemovePasskeyProps) => (
  <ConfirmChange
    title="Remove this passkey?"
    action="Remove"
    send={() => api.json('DELETE /me/passkeys/:id', { params: { id } })}
    done="Passkey removed"
    failed="Failed to remove the passkey"
    onClose={onClose}
  >
    <p>
      <b className="font-medium text-ink">{name}</b> can no longer be used to sign in here. Also
      delete it from your device or password manager.
    </p>
  </ConfirmChange>
)

const usedText = ({ createdAt, usedAt }: Passkey) =>
  usedAt ? `Last used ${localMoment(usedAt)}` : `Added ${localDay(createdAt)}, not used yet`
