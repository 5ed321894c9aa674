import { Link, useLocation } from 'react-router'
import { TabRow, tabClass, tabList, useShownTab } from '../ui/tabs.tsx'

export interface Tab {
  label: string
  to: string
}

interface TabNavProps {
  label: string
  tabs: readonly Tab[]
}

/** Navigation between neighboring screens, as tabs. */
export function TabNav({ label, tabs }: TabNavProps) {
  const row = useShownTab<HTMLDivElement>(useLocation().pathname)
  return (
    <nav aria-label={label} className="mb-6">
      <TabRow ref={row}>
        <TabLinks tabs={tabs} />
      </TabRow>
    </nav>
  )
}

/** Links of a navigation, as tabs. The one of the open screen is marked. */
export function TabLinks({ tabs }: Pick<TabNavProps, 'tabs'>) {
  const { pathname, hash } = useLocation()
  return (
    <ul className={tabList}>
      {tabs.map(({ label, to }) => (
        <li key={to}>
          <Link
            to={to}
            prefetch="intent"
            aria-current={to === `${pathname}${hash}` ? 'page' : undefined}
            className={tabClass}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
