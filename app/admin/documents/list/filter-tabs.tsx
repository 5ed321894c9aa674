import { Link, useNavigate } from 'react-router'
import { lineInput } from '../../../ui/input.ts'
import { Select } from '../../../ui/select.tsx'

/** A filter of a list, with the address of the filtered list. */
export interface Filter {
  label: string
  to: string
  isCurrent: boolean
  /** Number of entries; absent until it is known. */
  count: string | number | undefined
}

interface FiltersProps {
  /** Accessible name. */
  label: string
  filters: readonly Filter[]
  /** Replaces the current entry of the browser's history. */
  replace?: boolean
}

/** Filters as tabs with counts, hidden on phones. */
export function FilterTabs({ label, filters, replace = false }: FiltersProps) {
  return (
    <nav aria-label={label} className="mb-4 border-line border-b max-sm:hidden">
      <ul className="-mb-px flex flex-wrap gap-x-6">
        {filters.map(({ label, to, isCurrent, count }) => (
          <li key={label}>
            <Link
              to={to}
              replace={replace}
              preventScrollReset
              aria-current={isCurrent || undefined}
              className="flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 text-ink-2 text-sm hover:text-ink aria-current:border-signal aria-current:font-medium aria-current:text-ink"
            >
              {`${label} `}
              <span className="caption text-ink-3 text-xs tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Filters as a select, for phones. */
export function FilterSelect({ label, filters, replace = false }: FiltersProps) {
  const navigate = useNavigate()
  return (
    <Select
      aria-label={label}
      className={lineInput}
      value={filters.find(({ isCurrent }) => isCurrent)?.to}
      onChange={({ target }) => navigate(target.value, { replace, preventScrollReset: true })}
    >
      {filters.map(({ label, to, count }) => (
        <option key={label} value={to}>
          {count === undefined ? label : `${label} (${count})`}
        </option>
      ))}
    </Select>
  )
}
