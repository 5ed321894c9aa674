import { Ellipsis } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Link, type LinkProps } from 'react-router'
import { button } from './button.ts'

/** Enabled items of a menu, in document order. */
const itemsOf = (menu: Element) => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)'),
]

/** Positions a menu below its button, or above it if there is no room below. */
function place(menu: HTMLElement) {
  const at = menu.previousElementSibling?.getBoundingClientRect()
  if (!at) return
  const { offsetWidth: width, offsetHeight: height } = menu
  // A menu aligns its left edge with the button's if the button has a `face`, otherwise its right edge.
  const wanted = menu.dataset.align === 'left' ? at.left : at.right - width
  const room = document.documentElement.clientWidth - width - 8
  menu.style.left = `${Math.max(8, Math.min(wanted, room))}px`
  const isBelow = at.bottom + 4 + height <= innerHeight || at.top < height + 4
  menu.style.top = `${isBelow ? at.bottom + 4 : at.top - 4 - height}px`
}

/** Ref that shows a menu while it is mounted and keeps it next to its button. */
function show(menu: HTMLElement | null) {
  if (!menu) return
  menu.showPopover()
  place(menu)
  itemsOf(menu)[0]?.focus({ preventScroll: true })
  const follow = () => place(menu)
  const stop = new AbortController()
  addEventListener('scroll', follow, { signal: stop.signal, capture: true, passive: true })
  addEventListener('resize', follow, { signal: stop.signal })
  return () => {
    stop.abort()
    if (menu.matches(':popover-open')) menu.hidePopover()
  }
}

interface MenuProps {
  /** Accessible name of the button. In a table it must include the row. */
  label: string
  className?: string
  /** Content of the button instead of the icon. `className` then replaces all its classes. */
  face?: ReactNode
  /** `MenuLink`, `MenuButton` and `MenuLine`. Mounted only while the menu is open. */
  children: ReactNode
}

/** Menu button with its menu, a popover: the browser closes it and restores the focus. */
export function Menu({ label, className = '', face, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  // Light dismiss: pressing the button closes an open menu before the click event, which must not reopen it.
  const wasOpen = useRef(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={face ? undefined : 'More'}
        className={face ? className : `${button('quiet', 'icon')} ${className}`}
        onPointerDown={() => {
          wasOpen.current = isOpen
        }}
        onClick={() => {
          setOpen(!wasOpen.current)
          wasOpen.current = false
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {face ?? (
          <>
            <Ellipsis aria-hidden size={16} />
            <span className="sr-only">{label}</span>
          </>
        )}
      </button>
      {isOpen && (
        <div
          ref={show}
          popover="auto"
          role="menu"
          tabIndex={-1}
          data-align={face ? 'left' : undefined}
          aria-label={label}
          className="fixed inset-auto m-0 min-w-44 rounded-sm border border-line-strong bg-sheet p-1 text-left text-ink text-sm shadow-float"
          onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
          onKeyDown={walk}
          onClick={({ target, currentTarget }) => {
            const isItem = target instanceof Element && target.closest('[role="menuitem"]')
            if (isItem) currentTarget.hidePopover()
          }}
        >
          {children}
        </div>
      )}
    </>
  )
}

/** Roving focus: arrows wrap around, Home and End go to the ends, a letter goes to the next match. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget: menu } = event
  const items = itemsOf(menu)
  const { activeElement } = document
  const at = activeElement instanceof HTMLElement ? items.indexOf(activeElement) : -1
  const rest = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))]
  const steps: Record<string, HTMLElement | undefined> = {
    ArrowDown: rest[0],
    ArrowUp: items.at(at - 1),
    Home: items[0],
    End: items.at(-1),
  }
  if (key === 'Tab') return menu.hidePopover()
  const begins = ({ textContent }: HTMLElement) =>
    textContent?.toLowerCase().startsWith(key.toLowerCase())
  const isLetter = key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey
  const next = key in steps ? steps[key] : isLetter ? rest.find(begins) : undefined
  if (!next && !(key in steps)) return
  event.preventDefault()
  next?.focus()
}

const item =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-left max-sm:min-h-11 ' +
  'hover:bg-line/50 focus-visible:-outline-offset-2 disabled:cursor-default disabled:text-ink-3 disabled:hover:bg-transparent'

/** Link to a screen with `to`, or to a page outside the back office with `href`. */
export function MenuLink({
  href,
  to,
  state,
  children,
}: {
  href?: string
  to?: string
  state?: LinkProps['state']
  children: ReactNode
}) {
  const shared = { role: 'menuitem', tabIndex: -1, className: item } as const
  if (to === undefined) {
    return (
      <a {...shared} href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  }
  return (
    <Link {...shared} to={to} state={state}>
      {children}
    </Link>
  )
}

interface MenuButtonProps {
  isOff?: boolean
  onClick: () => void
  children: ReactNode
}

export function MenuButton({ isOff, onClick, children }: MenuButtonProps) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={isOff}
      onClick={onClick}
      className={item}
    >
      {children}
    </button>
  )
}

/** Separator of a menu. */
export const MenuLine = () => <hr className="my-1 border-line" />
