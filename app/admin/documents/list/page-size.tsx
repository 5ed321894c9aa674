import { useSearchParams } from 'react-router'
import { Select } from '../../../ui/select.tsx'
import { pageSizes, withPageSize } from './list-address.ts'

/** Select for the page size, which the address holds. Hidden if all rows fit on the smallest page. */
export function PageSize({ size, total }: { size: number; total: number }) {
  const [params, setParams] = useSearchParams()
  if (total <= pageSizes[0]) return null
  return (
    <div className="flex items-center gap-2 text-ink-2 text-sm">
      <label htmlFor="rows-per-page">Rows per page</label>
      <Select
        id="rows-per-page"
        value={size}
        className="min-h-9 rounded-sm border border-line-strong bg-sheet px-3 text-ink tabular-nums hover:border-ink-3 max-sm:min-h-11"
        onChange={({ target }) =>
          setParams(withPageSize(params, Number(target.value)), {
            replace: true,
            preventScrollReset: true,
          })
        }
      >
        {pageSizes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
    </div>
  )
}
