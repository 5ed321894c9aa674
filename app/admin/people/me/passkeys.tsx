import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { OwnAccount, Passkey } from '#content/people/me-api.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { localDay, localMoment } from '../../dates.ts'
import { withNotice } from '../../with-notice.ts'
import { AddPasskey } from './add-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

interface PasskeysProps {
  account: OwnAccount
  onChange: () => Promise<void>
}

/** List of the signed-in person's passkeys. */
export function Passkeys({ account, onChange }: PasskeysProps) {
  const { passkeys, hasPassword } = account
  const [asked, setAsked] = useState<{ kind: 'rename' | 'remove'; passkey: Passkey } | 'add'>()
  const onClose = () => setAsked(undefined)

  const remove = async ({ _id }: Passkey) => {
    await withNotice(api.json('DELETE /me/passkeys/:id', { params: { id: _id } }), {
      done: 'Passkey removed',
      failed: 'Failed to remove the passkey',
    })
    await onChange()
    return true
  }

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
                <button
                  type="button"
                  onClick={() => setAsked({ kind: 'rename', passkey })}
                  className={`${button('quiet', 'sm')} max-sm:min-h-11`}
                >
                  Rename
                  <span className="sr-only">{passkey.name}</span>
                </button>
                <button
                  type="button"
                  onClick={() => setAsked({ kind: 'remove', passkey })}
                  className={`${button('quiet', 'sm')} hover:text-bad max-sm:min-h-11`}
                >
                  Remove
                  <span className="sr-only">{passkey.name}</span>
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <button type="button" onClick={() => setAsked('add')} className={button('secondary')}>
          Add a passkey
        </button>
      </p>
      {asked === 'add' && (
        <AddPasskey hasPassword={hasPassword} onAdded={onChange} onClose={onClose} />
      )}
      {typeof asked === 'object' && asked.kind === 'rename' && (
        <RenamePasskey passkey={asked.passkey} onRenamed={onChange} onClose={onClose} />
      )}
      {typeof asked === 'object' && asked.kind === 'remove' && (
        <Confirm
          title="Remove this passkey?"
          action="Remove"
          onConfirm={() => remove(asked.passkey)}
          onClose={onClose}
        >
          <p>
            <b className="font-medium text-ink">{asked.passkey.name}</b> can no longer be used to
            sign in here. Also delete it from your device or password manager.
          </p>
        </Confirm>
      )}
    </>
  )
}

const usedText = ({ createdAt, usedAt }: Passkey) =>
  usedAt ? `Last used ${localMoment(usedAt)}` : `Added ${localDay(createdAt)}, not used yet`
