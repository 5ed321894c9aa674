import { nameLimit } from '#content/people/accounts.ts'
import { api } from '../../../api.ts'
import { Field } from '../../../ui/field.tsx'
import { lineInput } from '../../../ui/input.ts'
import { Button } from '../../../ui/push-button.tsx'
import { useSentForm } from '../../form/use-sent-form.ts'
import { forgetNames } from '../names.ts'

/** Form for the name of the signed-in person. */
export function NameForm({ name }: { name: string }) {
  const form = useSentForm({
    values: { name },
    async send(body) {
      await api.json('PUT /me', { body })
      forgetNames()
    },
    done: 'Name saved',
    failed: 'Failed to save the name',
  })
  return (
    <form onSubmit={form.onSubmit}>
      <Field id={form.id} label="Name">
        <div className="flex gap-2">
          <input
            dir="auto"
            id={form.id}
            value={form.values.name}
            maxLength={nameLimit}
            autoComplete="name"
            onChange={({ target }) => form.set({ name: target.value })}
            className={`${lineInput} min-w-0 grow`}
          />
          <Button type="submit" look="secondary">
            Save
          </Button>
        </div>
      </Field>
    </form>
  )
}
