import { Link, useNavigate, useSearchParams } from 'react-router'
import type { MessageCounts } from '#content/inbox/inbox-api.ts'
import type { MessageState } from '#content/inbox/messages-api.ts'
import { lineInput } from '../../ui/input.ts'
import { Select } from '../../ui/select.tsx'
import { withFilter } from '../documents/list/list-address.ts'
import { useInbox } from './inbox.ts'
import { stateLabels, states } from './inbox-address.ts'

interface StateTabsProps {
  counts: MessageCounts | null
  status: 'new' | undefined
  state: MessageState | undefined
}

interface Tab {
  label: string
  to: string
  isCurrent: boolean
  count: number | undefined
}

/** Tabs of the message list: all, unread, and one per state. Suspected spam is only in its own tab. */
function useTabs({ counts, status, state }: StateTabsProps): Tab[] {
  const [params] = useSearchParams()
  const unread = useInbox()?.unread
  const addressOf = (name?: 'status' | 'state', value?: string) => {
    const to = withFilter(params, name ?? 'state', value)
    for (const other of ['view', 'read', 'status', 'state']) if (other !== name) to.delete(other)
    return `?${to}`
  }
  const all = counts && states.reduce((sum, each) => sum + counts[each], -counts.spam)
  return [
    { label: 'All', to: addressOf(), isCurrent: !state && !status, count: all ?? undefined },
    {
      label: 'Unread',
      to: addressOf('status', 'new'),
      isCurrent: !state && status === 'new',
      count: unread,
    },
    ...states.map((each) => ({
      label: stateLabels[each],
      to: addressOf('state', each),
      isCurrent: state === each,
      count: counts?.[each],
    })),
  ]
}

/** Tabs with counts, hidden on phones. */
export function StateTabs(props: StateTabsProps) {
  const tabs = useTabs(props)
  return (
    <nav aria-label="State" className="mb-4 border-line border-b max-sm:hidden">
      <ul className="-mb-px flex flex-wrap gap-x-6">
        {tabs.map(({ label, to, isCurrent, count }) => (
          <li key={label}>
            <Link
              to={to}
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

/** Select instead of tabs on phones, so that the first message is visible without scrolling. */
export function StateSelect(props: StateTabsProps) {
  const tabs = useTabs(props)
  const navigate = useNavigate()
  return (
    <div className="min-w-0 flex-1 sm:hidden">
      <Select
        aria-label="Messages shown"
        className={lineInput}
        value={tabs.find(({ isCurrent }) => isCurrent)?.to}
        onChange={({ target }) => navigate(target.value, { preventScrollReset: true })}
      >
        {tabs.map(({ label, to, count }) => (
          <option key={label} value={to}>
            {count === undefined ? label : `${label} (${count})`}
          </option>
        ))}
      </Select>
    </div>
  )
}
