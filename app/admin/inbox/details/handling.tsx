import { type ReactNode, useId, useState } from 'react'
import { messageLimits } from '#content/documents/limits.ts'
import type { Handling } from '#content/inbox/inbox-api.ts'
import type { InboxMessage, MessageState } from '#content/inbox/messages-api.ts'
import { instantOf } from '#content/publishing/time-zone.ts'
import { lineInput } from '../../../ui/input.ts'
import { Select } from '../../../ui/select.tsx'
import { dayInFileNames, localDay } from '../../dates.ts'
import { personName } from '../../people/names.ts'
import { siteTimeZone } from '../../site-locale.ts'
import { useMe } from '../../use-me.ts'
import { stateLabels, states } from '../inbox-address.ts'

interface HandlingProps {
  message: InboxMessage
  people: readonly string[]
  /** Saves a change and gives whether it succeeded. */
  onChange: (change: Handling) => Promise<boolean>
}

/** Hour at which a follow-up becomes due. */
const morningHour = 8

/** Inputs for a message's state, assignee, follow-up, company and job opening. */
export function HandlingFields({ message, people, onChange }: HandlingProps) {
  const { _id, state, assignee, followUpAt, isDue, company, appliedFor } = message
  const id = useId()
  const me = useMe()?.email
  const known = assignee && !people.includes(assignee) ? [...people, assignee] : people
  return (
    <div className="grid gap-3 sm:grid-cols-6">
      <Labelled id={`${id}-state`} label="State">
        <Select
          id={`${id}-state`}
          className={lineInput}
          value={state}
          onChange={({ target }) => onChange({ state: target.value as MessageState })} // Cast: the option values are states.
        >
          {states.map((each) => (
            <option key={each} value={each}>
              {stateLabels[each]}
            </option>
          ))}
        </Select>
      </Labelled>
      <Labelled id={`${id}-assignee`} label="Assigned to">
        <Select
          id={`${id}-assignee`}
          className={lineInput}
          value={assignee ?? ''}
          onChange={({ target }) => onChange({ assignee: target.value || null })}
        >
          <option value="">Unassigned</option>
          {known.map((email) => (
            <option key={email} value={email}>
              {email === me ? `${personName(email)} (you)` : personName(email)}
            </option>
          ))}
        </Select>
      </Labelled>
      <Labelled id={`${id}-follow-up`} label="Follow-up">
        <input
          id={`${id}-follow-up`}
          type="date"
          className={lineInput}
          value={followUpAt ? dayInFileNames(new Date(followUpAt)) : ''}
          onChange={({ target }) => onChange({ followUpAt: morningOf(target.value) })}
        />
      </Labelled>
      <Line
        key={`${_id}-company`}
        label="Company"
        stored={company}
        onSave={(text) => onChange({ company: text })}
      />
      <Line
        key={`${_id}-opening`}
        label="Applied for"
        stored={appliedFor}
        onSave={(text) => onChange({ appliedFor: text })}
      />
      {isDue && followUpAt && (
        <p className="border-warn border-l-2 pl-3 text-sm sm:col-span-full">
          {`The follow-up on ${localDay(followUpAt)} is due.`}
        </p>
      )}
    </div>
  )
}

interface LineProps {
  label: string
  stored: string
  onSave: (text: string) => Promise<boolean>
}

/** Text input that saves on Enter and blur. After a failed save, the typed text stays. */
function Line({ label, stored, onSave }: LineProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const save = async () => {
    if (typed === undefined) return
    if (typed.trim() === stored || (await onSave(typed.trim()))) {
      // Keep text typed during the save.
      setTyped((now) => (now === typed ? undefined : now))
    }
  }
  return (
    <Labelled id={id} label={label} isWide>
      <input
        dir="auto"
        id={id}
        maxLength={messageLimits.company}
        className={lineInput}
        value={typed ?? stored}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save()
          if (event.key !== 'Escape' || typed === undefined) return
          // The first Escape reverts the text; the next one closes the message.
          event.preventDefault()
          event.stopPropagation()
          setTyped(undefined)
        }}
      />
    </Labelled>
  )
}

/** The instant at `morningHour` on a day in the site's time zone; `null` if the day is empty. */
const morningOf = (day: string): string | null =>
  instantOf(`${day}T${String(morningHour).padStart(2, '0')}:00`, siteTimeZone())?.instant ?? null

interface LabelledProps {
  id: string
  label: string
  /** Whether the input takes half of the row instead of a third. */
  isWide?: boolean
  children: ReactNode
}

function Labelled({ id, label, isWide, children }: LabelledProps) {
  return (
    <div className={`min-w-0 ${isWide ? 'sm:col-span-3' : 'sm:col-span-2'}`}>
      <label htmlFor={id} className="caption mb-1 block text-ink-3">
        {label}
      </label>
      {children}
    </div>
  )
}
