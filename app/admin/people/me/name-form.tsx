import { useId, useState } from 'react'
import { toast } from 'sonner'
import { nameLimit } from '#content/people/accounts.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Field } from '../../../ui/field.tsx'
import { lineInput } from '../../../ui/input.ts'
import { useSubmission } from '../../documents/form/submission/use-submission.ts'
import { forgetNames } from '../names.ts'

/** Form for the name of the signed-in person. */
export function NameForm({ name, onChange }: { name: string; onChange: () => Promise<void> }) {
  const id = useId()
  const [typed, setTyped] = useState(name)
  const { submit } = useSubmission({ failed: 'Failed to save the name' })
  const save = submit(async () => {
    await api.json('PUT /me', { body: { name: typed } })
    forgetNames()
    toast.success('Name saved')
    await onChange()
  })
  return (
    <form onSubmit={save}>
      <Field id={id} label="Name">
        <div className="flex gap-2">
          <input
            dir="auto"
            id={id}
            value={typed}
            maxLength={nameLimit}
            autoComplete="name"
            onChange={({ target }) => setTyped(target.value)}
            className={`${lineInput} min-w-0 grow`}
          />
          <button type="submit" className={button('secondary')}>
            Save
          </button>
        </div>
      </Field>
    </form>
  )
}
