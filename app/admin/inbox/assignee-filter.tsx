import { useSearchParams } from 'react-router'
import { lineInput } from '../../ui/input.ts'
import { Select } from '../../ui/select.tsx'
import { withFilter } from '../documents/list/list-address.ts'
import { personName } from '../people/names.ts'
import { useMe } from '../use-me.ts'

interface AssigneeFilterProps {
  people: readonly string[]
  value: string | undefined
}

/** Filter of the message list by assignee. */
export function AssigneeFilter({ people, value }: AssigneeFilterProps) {
  const [params, setParams] = useSearchParams()
  const me = useMe()?.email
  const others = people.filter((email) => email !== me)
  return (
    <div className="w-44 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1">
      <Select
        aria-label="Assigned to"
        className={lineInput}
        value={value ?? ''}
        onChange={({ target }) =>
          setParams(withFilter(params, 'assignee', target.value), {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        <option value="">Everyone</option>
        {me && <option value={me}>Mine</option>}
        <option value="nobody">Unassigned</option>
        {[
          ...others,
          ...(value && value !== me && value !== 'nobody' && !people.includes(value)
            ? [value]
            : []),
        ].map((email) => (
          <option key={email} value={email}>
            {personName(email)}
          </option>
        ))}
      </Select>
    </div>
  )
}
