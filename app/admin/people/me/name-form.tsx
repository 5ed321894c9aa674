import { useId, useState } from 'react'
import { toast } from 'sonner'
import { nameLimit } from '#content/people/accounts.ts'
import { reasonOf } from '../../../api/failure.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Field } from '../../../ui/field.tsx'
import { lineInput } from '../../../ui/input.ts'
import { forgetNames } from '../names.ts'

/** One's name. */
export function NameForm({ name, onChange }: { name: string; onChange: () => Promise<void> }) {
  const id = useId()
  const [typed, setTyped] = useState(name)
  const save = async () => {
    try {
      await api.json('PUT /me', { body: { name: typed } })
      forgetNames()
      toast.success('Name saved')
      await onChange()
    } catch (error) {
      toast.error('Failed to save the name', { description: reasonOf(error) })
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field id={id} label="Name">
        <div className="flex gap-2">
          <input
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
