import { useId, useState } from 'react'
import { toast } from 'sonner'
import type { Rights } from '#content/people/accounts.ts'
import type { Person } from '#content/people/people-api.ts'
import { reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { RightsFields } from './rights-fields.tsx'

interface RightsDialogProps {
  person: Person
  onSaved: () => unknown
  onClose: () => void
}

/** Dialog to say what somebody may do. It counts in their open windows at once. */
export function RightsDialog({ person, onSaved, onClose }: RightsDialogProps) {
  const id = useId()
  const [rights, setRights] = useState<Rights>({ role: person.role, duties: person.duties })
  const [isBusy, setBusy] = useState(false)
  const isEmpty = rights.role !== 'administrator' && rights.duties.length === 0

  const save = async (dialog: HTMLDialogElement | null) => {
    if (isBusy || isEmpty) return
    setBusy(true)
    try {
      const { role, duties } = rights
      await api.send('PUT /people/:id/rights', {
        params: { id: person._id },
        body: { role, duties: [...duties] },
      })
      toast.success('Rights changed')
      dialog?.close()
      onSaved()
    } catch (error) {
      toast.error('Failed to change the rights', { description: reasonOf(error) })
      setBusy(false)
    }
  }

  return (
    <Dialog title={`Rights of ${person.name || person.email}`} onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save(event.currentTarget.closest('dialog'))
        }}
      >
        <RightsFields
          id={id}
          rights={rights}
          error={isEmpty ? 'Choose at least one duty' : undefined}
          onChange={setRights}
        />
        <div className="flex justify-end">
          <button type="submit" aria-disabled={isBusy || isEmpty} className={button()}>
            Save
          </button>
        </div>
      </form>
    </Dialog>
  )
}
