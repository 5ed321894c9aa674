import { type RefObject, useCallback, useId, useRef, useSyncExternalStore } from 'react'
import type { TextsOf } from '#content/documents/pages/index.ts'
import { button } from '../../ui/button.ts'
import { useLabels } from '../labels.ts'
import { Link } from '../link.tsx'
import { NavigationLink } from './navigation-link.tsx'

interface MenuProps {
  links: TextsOf<'header'>['menu']['links']
  action: TextsOf<'header'>['action']
}

/**
 * Menu of narrow windows. As a popover it works without a script: the browser opens it, closes it on Escape or
 * on a tap outside, and returns the focus. The script only closes it when a link is followed.
 */
export function Menu({ links, action }: MenuProps) {
  const id = useId()
  const labels = useLabels()
  const menu = useRef<HTMLDivElement>(null)
  const isOpen = useIsOpen(menu)
  const close = () => menu.current?.hidePopover()

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={labels.toggleMenu}
        aria-controls={id}
        aria-expanded={isOpen}
        className="menu-button -mr-2.5 grid size-11 shrink-0 place-items-center rounded-sm lg:hidden"
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6" stroke="currentColor">
          <path d="M3 8.5H21" strokeWidth="1.75" />
          <path d="M3 15.5H21" strokeWidth="1.75" />
        </svg>
      </button>
      <div ref={menu} id={id} popover="auto" className="menu lg:hidden">
        <nav aria-label={labels.menu} className="wrap pt-2 pb-6">
          <ul>
            {links.map(({ label, to }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: links may repeat and never move
              <li key={index} className="border-line border-b">
                <NavigationLink to={to} className="menu-link" onClick={close}>
                  {label}
                </NavigationLink>
              </li>
            ))}
          </ul>
          <Link to={action.to} onClick={close} className={`mt-6 w-full ${button('primary', 'lg')}`}>
            {action.label}
          </Link>
        </nav>
      </div>
    </>
  )
}

/** Whether a popover is open. It may be opened before hydration. */
function useIsOpen(popover: RefObject<HTMLElement | null>): boolean | undefined {
  return useSyncExternalStore(
    useCallback(
      (listener) => {
        const element = popover.current
        element?.addEventListener('toggle', listener)
        return () => element?.removeEventListener('toggle', listener)
      },
      [popover],
    ),
    () => popover.current?.matches(':popover-open') ?? false,
    () => undefined,
  )
}
