import { X } from 'lucide-react'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import type { ChangedName } from '#content/documents/changes.ts'
import { lineInput } from '../../../ui/input.ts'
import { IconButton } from '../../../ui/push-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { withFilter } from '../list/list-address.ts'
import { pluralOf, singularOf } from './activity-labels.ts'

interface ActivityFiltersProps {
  query: { person: string; type: ChangedName | ''; record: string }
  people: string[]
  /** Name of the record in the `record` filter. */
  name: string | undefined
}

/** Filters of the activity log by person, type and record. The URL holds the chosen values. */
export function ActivityFilters({ query, people, name }: ActivityFiltersProps) {
  const [params, setParams] = useSearchParams()
  const { person, type, record } = query
  const everybody = person && !people.includes(person) ? [person, ...people] : people
  const types = Object.entries(pluralOf).map(([value, label]) => ({ value, label }))

  const narrow = (key: string, value: string) =>
    setParams(withFilter(params, key, value), { preventScrollReset: true })

  return (
    <div className="flex flex-wrap items-end gap-3">
      <Choice
        label="Person"
        all="Everyone"
        value={person}
        options={everybody.map((email) => ({ value: email, label: email }))}
        onChoose={(value) => narrow('person', value)}
      />
      {record ? (
        <p className="flex min-h-10 max-w-full min-w-0 items-center gap-2 rounded-sm border border-line-strong bg-sheet pl-3 text-sm max-sm:w-full">
          <span className="min-w-0 grow truncate">
            <span className="text-ink-2">{`${type ? singularOf[type] : 'Record'}: `}</span>
            {name || 'no recorded changes'}
          </span>
          <IconButton
            icon={X}
            title="Show all records"
            onClick={() => {
              const next = withFilter(params, 'record')
              next.delete('type')
              setParams(next)
            }}
          />
        </p>
      ) : (
        <Choice
          label="Type"
          all="Everything"
          value={type}
          options={types}
          onChoose={(value) => narrow('type', value)}
        />
      )}
    </div>
  )
}

interface ChoiceProps {
  label: string
  /** Label of the option that removes the filter. */
  all: string
  value: string
  options: { value: string; label: string }[]
  onChoose: (value: string) => void
}

function Choice({ label, all, value, options, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div className="min-w-0 max-sm:w-full sm:w-56">
      <label htmlFor={id} className="caption block pb-1 text-ink-3">
        {label}
      </label>
      <Select
        id={id}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
        className={lineInput}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  )
}
