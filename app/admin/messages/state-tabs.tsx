import { Link, useSearchParams } from 'react-router'
import type { MessageCounts } from '#content/api/inbox/inbox.ts'
import type { MessageState } from '#content/api/messages.ts'
import { narrowed } from '../list/list-address.ts'
import { stateLabels, states } from './inbox-address.ts'

interface StateTabsProps {
  counts: MessageCounts | null
  value: MessageState | undefined
}

/** The states of messages with their counts: suspected spam is never hidden without its own. */
export function StateTabs({ counts, value }: StateTabsProps) {
  const [params] = useSearchParams()
  const all = counts && states.reduce((sum, state) => sum + counts[state], 0)
  const tabs = [
    { label: 'All', state: undefined, count: all },
    ...states.map((state) => ({ label: stateLabels[state], state, count: counts?.[state] })),
  ]
  return (
    <nav aria-label="State" className="mb-4 border-line border-b">
      <ul className="-mb-px flex flex-wrap gap-x-6">
        {tabs.map(({ label, state, count }) => {
          const to = narrowed(params, 'state', state)
          for (const name of ['view', 'read']) to.delete(name)
          return (
            <li key={label}>
              <Link
                to={`?${to}`}
                preventScrollReset
                aria-current={state === value || undefined}
                className="flex min-h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 text-ink-2 text-sm hover:text-ink aria-current:border-signal aria-current:font-medium aria-current:text-ink"
              >
                {`${label} `}
                <span className="caption text-ink-3 text-xs tabular-nums">{count}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
