import { Link } from 'react-router'
import { withFilter } from './list-address.ts'
import { useNextLocation } from './use-next-location.ts'

interface FilterProps {
  /** The accessible name of the group. */
  label: string
  /** Query parameter that holds the choice. */
  name: string
  /** The choice without a value removes the filter. */
  choices: readonly { label: string; value?: string }[]
  value: string | undefined
}

/** Filter of a list, with its choices side by side. */
export function Filter({ label, name, choices, value }: FilterProps) {
  const { here, ahead } = useNextLocation()
  // Keeps a search whose results are still loading.
  const { search } = ahead.pathname === here.pathname ? ahead : here
  const params = new URLSearchParams(search)
  return (
    <nav aria-label={label} className="max-sm:w-full">
      <ul className="flex rounded-sm border border-line-strong bg-sheet">
        {choices.map((choice) => (
          <li key={choice.label} className="not-first:border-line not-first:border-l max-sm:grow">
            <Link
              to={`?${withFilter(params, name, choice.value)}`}
              replace
              preventScrollReset
              aria-current={choice.value === value || undefined}
              className="flex min-h-9.5 items-center whitespace-nowrap px-3 text-ink-2 text-sm hover:text-ink aria-current:bg-paper aria-current:font-medium aria-current:text-ink aria-current:shadow-[inset_0_-2px_0_var(--color-signal)] max-sm:min-h-11 max-sm:justify-center max-sm:px-1.5"
            >
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
