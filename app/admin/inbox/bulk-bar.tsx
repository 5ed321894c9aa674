import { X } from 'lucide-react'
import type { MessageState } from '#content/inbox/messages-api.ts'
import { lineInput } from '../../ui/input.ts'
import { Button } from '../../ui/push-button.tsx'
import { Select } from '../../ui/select.tsx'
import { Options } from '../form/fields.tsx'
import { personName } from '../people/names.ts'
import { stateLabels } from './inbox-address.ts'

interface BulkBarProps {
  count: number
  people: readonly string[]
  onState: (state: MessageState) => void
  onAssign: (email: string | null) => void
  onDelete: () => void
  onClear: () => void
}

/** Bar of bulk actions for the selected messages. It sticks to the top of the window, on phones to the bottom. */
export function BulkBar({ count, people, ...on }: BulkBarProps) {
  const select = `${lineInput} min-h-8! py-1`
  return (
    <section
      aria-label="Selected messages"
      data-bulk-bar
      className="sticky top-0 z-1 -mx-2 flex min-h-12 grow flex-wrap items-center gap-2 bg-paper px-2 max-lg:top-14 max-sm:fixed max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:mx-0 max-sm:border-line-strong max-sm:border-t max-sm:px-5 max-sm:py-2 max-sm:shadow-float"
    >
      <p className="caption text-ink sm:mr-2">{`${count} selected`}</p>
      <div className="w-36">
        <Select
          aria-label="Set the state of the selected messages"
          className={select}
          value=""
          onChange={({ target }) => on.onState(target.value as MessageState)} // Cast: the option values are states.
        >
          <option value="" disabled>
            Set state…
          </option>
          <Options of={stateLabels} />
        </Select>
      </div>
      <div className="w-36">
        <Select
          aria-label="Assign the selected messages"
          className={select}
          value=""
          onChange={({ target }) => on.onAssign(target.value === '-' ? null : target.value)}
        >
          <option value="" disabled>
            Assign to…
          </option>
          <option value="-">Unassigned</option>
          {people.map((email) => (
            <option key={email} value={email}>
              {personName(email)}
            </option>
          ))}
        </Select>
      </div>
      <Button
        look="secondary"
        size="sm"
        onClick={on.onDelete}
        className="text-bad! hover:border-bad!"
      >
        Delete selected
      </Button>
      <Button look="quiet" size="sm" icon={X} onClick={on.onClear}>
        Clear selection
      </Button>
    </section>
  )
}
