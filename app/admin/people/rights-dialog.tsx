import type { Rights } from '#content/people/accounts.ts'
import type { Person } from '#content/people/people-api.ts'
import { api } from '../../api.ts'
import { FormDialog } from '../documents/form/submission/form-dialog.tsx'
import { useSentForm } from '../form/use-sent-form.ts'
import { RightsFields } from './rights-fields.tsx'

interface RightsDialogProps {
  person: Person
  onClose: () => void
}

const faultOf = ({ role, duties }: Rights) =>
  role !== 'administrator' && duties.length === 0 ? 'Choose at least one permission' : undefined

/** Dialog that sets a person's permissions. They apply immediately, also in open windows. */
export function RightsDialog({ person, onClose }: RightsDialogProps) {
  const form = useSentForm<Rights>({
    values: { role: person.role, duties: person.duties },
    check: (rights) => {
      const message = faultOf(rights)
      return message ? [{ field: 'duties', message }] : []
    },
    send: ({ role, duties }) =>
      api.send('PUT /people/:id/rights', {
        params: { id: person._id },
        body: { role, duties: [...duties] },
      }),
    done: 'Permissions updated',
    failed: 'Failed to update permissions',
  })
  const fault = faultOf(form.values)
  return (
    <FormDialog
      title={`Permissions for ${person.name || person.email}`}
      action="Save"
      form={form}
      isOff={fault !== undefined}
      onClose={onClose}
    >
      <RightsFields
        id={`${form.id}-rights`}
        rights={form.values}
        error={fault}
        onChange={form.set}
      />
    </FormDialog>
  )
}
