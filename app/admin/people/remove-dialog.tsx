import { useId, useState } from 'react'
import { hasDuty } from '#content/people/accounts.ts'
import type { Person } from '#content/people/people-api.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { lineInput } from '../../ui/input.ts'
import { Select } from '../../ui/select.tsx'

interface RemoveDialogProps {
  person: Person
  others: Person[]
  /** Removes the person. `to` takes over their messages. Gives whether the removal succeeded. */
  onRemove: (to: string | undefined) => Promise<boolean>
  onClose: () => void
}

/** Confirmation before a person is removed. Asks who takes over their messages. */
export function RemoveDialog({ person, others, onRemove, onClose }: RemoveDialogProps) {
  const id = useId()
  const [to, setTo] = useState('')
  const heirs = others.filter((other) => hasDuty(other, 'messages'))
  return (
    <Confirm
      title="Remove this person?"
      action="Remove"
      onConfirm={() => onRemove(to || undefined)}
      onClose={onClose}
    >
      <p>
        <b className="font-medium text-ink">{person.name || person.email}</b> will be signed out
        immediately and can no longer sign in. What they have written stays, under their email
        address. Their open invitations and review links stop working, and what they scheduled is
        put on hold.
      </p>
      {hasDuty(person, 'messages') && (
        <div className="mt-4">
          <label htmlFor={id} className="mb-1.5 block font-medium text-ink">
            Reassign their messages to
          </label>
          <Select
            id={id}
            value={to}
            onChange={({ target }) => setTo(target.value)}
            className={lineInput}
          >
            <option value="">Unassigned</option>
            {heirs.map(({ _id, name, email }) => (
              <option key={_id} value={_id}>
                {name || email}
              </option>
            ))}
          </Select>
        </div>
      )}
    </Confirm>
  )
}
