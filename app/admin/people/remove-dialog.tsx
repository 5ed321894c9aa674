import { useId, useState } from 'react'
import { hasDuty } from '#content/people/accounts.ts'
import type { Person } from '#content/people/people-api.ts'
import { api } from '../../api.ts'
import { lineInput } from '../../ui/input.ts'
import { Select } from '../../ui/select.tsx'
import { ConfirmChange } from '../confirm-change.tsx'

interface RemoveDialogProps {
  person: Person
  others: Person[]
  onClose: () => void
}

/** Confirmation before a person is removed. Asks who takes over their messages. */
export function RemoveDialog({ person, others, onClose }: RemoveDialogProps) {
  const id = useId()
  const [to, setTo] = useState('')
  const heirs = others.filter((other) => hasDuty(other, 'messages'))
  return (
    <ConfirmChange
      title="Remove this person?"
      action="Remove"
      send={() =>
        api.send('DELETE /people/:id', {
          params: { id: person._id },
          query: { to: to || undefined },
        })
      }
      done="Person removed"
      failed="Failed to remove the person"
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
    </ConfirmChange>
  )
}
