import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { trashDays } from '#content/documents/changes.ts'
import type { DemoContent } from '#content/setup/demo-content-api.ts'
import { counted } from '../dashboard/removal.tsx'

const list = new Intl.ListFormat('en-US')

/** Choice to keep or remove the demo content, with counts. Hidden if there is none. */
export function DemoChoice({ demo: { parts } }: { demo: DemoContent }) {
  const id = useId()
  const { setValue } = useFormContext()
  const value: string = useWatch({ name: 'demo' })
  const there = counted(parts, 'untouched')
  const edited = counted(parts, 'edited')
  if (there.length === 0) return null
  return (
    <div className="flex gap-3 border-line border-t p-5 text-sm sm:p-6">
      <input
        id={id}
        type="checkbox"
        checked={value === 'remove'}
        aria-describedby={`${id}-counts`}
        onChange={({ target: { checked } }) =>
          setValue('demo', checked ? 'remove' : 'keep', { shouldDirty: true })
        }
        className="mt-0.5 size-5 shrink-0 cursor-pointer accent-signal-deep"
      />
      <div>
        <label htmlFor={id} className="cursor-pointer font-medium">
          Remove the demo content
        </label>
        <p id={`${id}-counts`} className="mt-1 text-ink-2">
          {`${list.format(there)}. You can restore all of it for ${trashDays} days.`}
          {edited.length > 0 &&
            ` Kept, because it was edited or is in use: ${list.format(edited)}.`}
        </p>
      </div>
    </div>
  )
}
