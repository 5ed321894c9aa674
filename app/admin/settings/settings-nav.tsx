import { Link, useLocation } from 'react-router'
import { TabRow, tabClass, tabList, useShownTab } from '../../ui/tabs.tsx'

interface SettingsTab {
  label: string
  to: string
}

/** Tabs of the settings form. */
export const formTabs = {
  company: { label: 'Company Information', to: '/admin/settings' },
  social: { label: 'Social Media', to: '/admin/settings#social-media' },
} as const satisfies Record<string, SettingsTab>

/** Settings with their own screen. */
const screens: readonly SettingsTab[] = [
  { label: 'Inbox', to: '/admin/settings/inbox' },
  { label: 'Email', to: '/admin/settings/mail' },
  { label: 'Webhooks', to: '/admin/settings/webhooks' },
  { label: 'Privacy', to: '/admin/settings/privacy' },
  { label: 'Backups', to: '/admin/settings/backups' },
  { label: 'Export', to: '/admin/settings/exports' },
  { label: 'Import', to: '/admin/settings/imports' },
]

/** Navigation between all settings, for screens outside the settings form. */
export function SettingsNav() {
  const row = useShownTab<HTMLDivElement>(useLocation().pathname)
  return (
    <nav aria-label="Settings" className="mb-6">
      <TabRow ref={row}>
        <Links to={[...Object.values(formTabs), ...screens]} />
      </TabRow>
    </nav>
  )
}

/** Links to other settings, shown after the tabs of the settings form. */
export const OtherSettings = () => (
  <nav aria-label="Other settings">
    <Links to={screens} />
  </nav>
)

function Links({ to: tabs }: { to: readonly SettingsTab[] }) {
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
