import { useSearchParams } from 'react-router'
import type { MessageCounts } from '#content/inbox/inbox-api.ts'
import type { MessageState } from '#content/inbox/messages-api.ts'
import { type Filter, FilterSelect, FilterTabs } from '../documents/list/filter-tabs.tsx'
import { withFilter } from '../documents/list/list-address.ts'
import { useInbox } from './inbox.ts'
import { stateLabels, states } from './inbox-address.ts'

interface StateTabsProps {
  counts: MessageCounts | null
  status: 'new' | undefined
  state: MessageState | undefined
}

/** Tabs of the message list: all, unread, and one per state. Suspected spam is only in its own tab. */
function useTabs({ counts, status, state }: StateTabsProps): Filter[] {
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
export const StateTabs = (props: StateTabsProps) => (
  <FilterTabs label="State" filters={useTabs(props)} />
)

/** Select instead of tabs on phones, so that the first message is visible without scrolling. */
export const StateSelect = (props: StateTabsProps) => (
  <div className="min-w-0 flex-1 sm:hidden">
    <FilterSelect label="Messages shown" filters={useTabs(props)} />
  </div>
)
