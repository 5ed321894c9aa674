import { NavLink } from 'react-router'

/** The screens of settings. */
const screens: readonly { label: string; to: string }[] = [
  { label: 'Company', to: '/admin/settings' },
  { label: 'Inbox', to: '/admin/settings/inbox' },
  { label: 'Mail', to: '/admin/settings/mail' },
  { label: 'Webhooks', to: '/admin/settings/webhooks' },
  { label: 'Privacy', to: '/admin/settings/privacy' },
]

/** Ways between the screens of settings. */
export function SettingsNav() {
  return (
    <nav aria-label="Settings" className="mb-6 overflow-x-auto border-line border-b">
      <ul className="flex gap-1">
        {screens.map(({ label, to }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              prefetch="intent"
              className={({ isActive }) =>
                `-mb-px flex min-h-10 items-center border-b-2 px-3 text-sm max-sm:min-h-11 ${
                  isActive
                    ? 'border-signal-deep font-medium'
                    : 'border-transparent text-ink-2 hover:text-ink'
                }`
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
