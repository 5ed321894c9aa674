import { Link, useLocation } from 'react-router'
import { TabRow, tabClass, tabList, useShownTab } from '../../ui/tabs.tsx'

const screens = [
  { label: 'Redirects', to: '/admin/redirects' },
  { label: 'Not found', to: '/admin/redirects/not-found' },
  { label: 'Check addresses', to: '/admin/redirects/check-addresses' },
]

/** Navigation between the screens of redirects. */
export function RedirectsNav() {
  const { pathname } = useLocation()
  const row = useShownTab<HTMLDivElement>(pathname)
  return (
    <nav aria-label="Redirects" className="mb-6">
      <TabRow ref={row}>
        <ul className={tabList}>
          {screens.map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                prefetch="intent"
                aria-current={to === pathname ? 'page' : undefined}
                className={tabClass}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </TabRow>
    </nav>
  )
}
