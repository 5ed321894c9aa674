import { useId, useState } from 'react'
import { toast } from 'sonner'
import type { Rights } from '#content/people/accounts.ts'
import type { Person } from '#content/people/people-api.ts'
import { api } from '../../api.ts'
import { FormDialog } from '../documents/form/submission/form-dialog.tsx'
import { useSubmission } from '../documents/form/submission/use-submission.ts'
import { RightsFields } from './rights-fields.tsx'

interface RightsDialogProps {
  person: Person
  onSaved: () => unknown
  onClose: () => void
}

/** Dialog that sets a person's permissions. They apply immediately, also in open windows. */
export function RightsDialog({ person, onSaved, onClose }: RightsDialogProps) {
  const id = useId()
  const [rights, setRights] = useState<Rights>({ role: person.role, duties: person.duties })
  const isEmpty = rights.role !== 'administrator' && rights.duties.length === 0

  const error = isEmpty ? 'Choose at least one permission' : undefined
  const { isBusy, submit } = useSubmission({
    failed: 'Failed to update permissions',
    check: () => (error ? [{ field: 'duties', message: error }] : []),
  })
  const save = submit(async (closeDialog) => {
    const { role, duties } = rights
    await api.send('PUT /people/:id/rights', {
      params: { id: person._id },
      body: { role, duties: [...duties] },
    })
    toast.success('Permissions updated')
    closeDialog()
    onSaved()
  })

  return (
    <FormDialog
      title={`Permissions for ${person.name || person.email}`}
      action="Save"
      isOff={isBusy || isEmpty}
      onSubmit={save}
      onClose={onClose}
    >
      <RightsFields id={`${id}-rights`} rights={rights} error={error} onChange={setRights} />
    </FormDialog>
  )
}
