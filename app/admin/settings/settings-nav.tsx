import { useLayoutEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'

/** The screens of settings. */
const screens: readonly { label: string; to: string }[] = [
  { label: 'Company', to: '/admin/settings' },
  { label: 'Inbox', to: '/admin/settings/inbox' },
  { label: 'Mail', to: '/admin/settings/mail' },
  { label: 'Webhooks', to: '/admin/settings/webhooks' },
  { label: 'Privacy', to: '/admin/settings/privacy' },
  { label: 'Backups', to: '/admin/settings/backups' },
]

/** Ways between the screens of settings. Where they do not fit, the present one is in view. */
export function SettingsNav() {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the present one is another then.
  useLayoutEffect(() => {
    const present = nav.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!nav.current || !present) return
    nav.current.scrollLeft =
      present.offsetLeft - (nav.current.clientWidth - present.offsetWidth) / 2
  }, [pathname])

  return (
    <nav
      ref={nav}
      aria-label="Settings"
      className="relative mb-6 overflow-x-auto border-line border-b"
    >
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
