import { ArrowUpRight, LogOut, Menu, Search } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Form, Link, NavLink, useLocation, useNavigation } from 'react-router'
import { productName } from '#content/brand/product.ts'
import { rightsText } from '#content/people/accounts.ts'
import type { Me } from '#content/people/sign-in-api.ts'
import { button } from '../ui/button.ts'
import { useModifier } from '../ui/keyboard/shortcut.ts'
import { Button } from '../ui/push-button.tsx'
import { adminPath } from './admin-path.ts'
import { useInbox } from './inbox/inbox.ts'
import { groupsFor, type NavItem, secondaryItems, visibleTo } from './navigation.ts'
import { usePalette } from './palette/use-palette.tsx'
import { Portrait } from './people/portrait.tsx'
import { ThemeChoice } from './theme-choice.tsx'

interface ShellProps {
  me?: Me | null
  /** True until the back office has loaded. The palette opens only then. */
  isLoading?: boolean
  children: ReactNode
}

/** Application shell: a sidebar, or a top bar with a menu on narrow screens. */
export function Shell({ me = null, isLoading = false, children }: ShellProps) {
  const { key } = useLocation()
  const { location: next } = useNavigation()
  const { show, fetchAhead, overlay } = usePalette(isLoading)
  const find = () => show('palette')
  return (
    <div className="lg:grid lg:grid-cols-[232px_minmax(0,1fr)]">
      <meta name="robots" content="noindex" />
      <a
        href="#main"
        className="sr-only z-10 bg-sheet px-4 py-3 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-1 flex h-14 items-center border-line border-b bg-paper pr-3 pl-5 lg:hidden">
        <Brand />
        <button
          type="button"
          onClick={find}
          onPointerEnter={fetchAhead}
          onFocus={fetchAhead}
          aria-label="Search"
          className={`${button('quiet', 'icon')} mr-1 ml-auto min-h-11 min-w-11`}
        >
          <Search aria-hidden size={18} />
        </button>
        <Button look="quiet" popoverTarget="menu">
          <Menu aria-hidden size={18} />
          Menu
        </Button>
      </header>
      <div
        // Remounting closes the menu after a navigation.
        key={next?.key ?? key}
        id="menu"
        popover="auto"
        className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-dvh w-full max-w-none overflow-auto border-line-strong border-t bg-paper px-3 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-float backdrop:bg-night/35 lg:hidden"
      >
        <Nav me={me} row="min-h-11" className="pb-3" />
      </div>
      <header className="sticky top-0 hidden h-dvh flex-col border-line border-r lg:flex">
        <div className="flex h-16 shrink-0 items-center px-5">
          <Brand />
        </div>
        <div className="shrink-0 px-3 pb-3">
          <FindButton onClick={find} onNear={fetchAhead} />
        </div>
        <Nav
          me={me}
          row="min-h-10 [@media(58rem<=height<66rem)]:min-h-8 [@media(height<58rem)]:min-h-7"
          // `relative` keeps texts for screen readers inside, which would make the page longer than its content.
          className="relative min-h-0 grow scroll-py-3 overflow-y-auto px-2 pb-2"
        />
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 px-5 py-8 outline-none sm:px-8 lg:px-10">
        <div className="mx-auto max-w-6xl has-[[data-wide]]:max-w-[100rem]">{children}</div>
      </main>
      {overlay}
    </div>
  )
}

function FindButton({ onClick, onNear }: { onClick: () => void; onNear: () => void }) {
  const modifier = useModifier()
  return (
    <button
      type="button"
      onClick={onClick}
      onPointerEnter={onNear}
      onFocus={onNear}
      aria-keyshortcuts={modifier === 'Ctrl' ? 'Control+K' : 'Meta+K'}
      className="flex min-h-9 w-full cursor-pointer items-center gap-3 rounded-sm border border-line-strong bg-sheet pr-1.5 pl-2 text-ink-2 text-sm transition-colors hover:border-ink-3 hover:text-ink"
    >
      <Search aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      <span className="grow text-left">Search</span>
      <kbd aria-hidden className="caption rounded-xs border border-line px-1.5 text-ink-3 text-xs">
        {`${modifier} K`}
      </kbd>
    </button>
  )
}

function Brand() {
  return (
    <Link to={adminPath('/admin')} className="flex items-center gap-2.5 font-semibold">
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className="size-5"
        fill="none"
        stroke="currentColor"
      >
        <path d="M.5 19.5h19M2.5 19V6l7.5-4 7.5 4v13M6.5 19V9.5h7V19" />
        <path d="M8 19h4" className="text-signal" strokeWidth="2" />
      </svg>
      {productName}
    </Link>
  )
}

interface NavProps {
  me: Me | null
  /** Classes of each item, which set its height. */
  row: string
  /** Classes of the scrolling part, which excludes the account link. */
  className: string
}

function Nav({ me, row, className }: NavProps) {
  const item =
    `${row} flex w-full cursor-pointer items-center gap-2.5 rounded-sm pl-3 pr-2 text-sm whitespace-nowrap ` +
    'transition-colors hover:bg-line/50'
  const otherClass = 'text-ink-2 hover:text-ink'
  const currentClass = 'bg-sheet font-medium text-ink shadow-[inset_2px_0_0_var(--color-signal)]'

  const unread = useInbox()?.unread ?? 0
  const id = useId()
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname ?? pathname

  const links = (entries: readonly NavItem[]) =>
    entries.map(({ label, to, icon: Icon }) => (
      <li key={to}>
        <NavLink
          to={to}
          end={to === '/admin'}
          prefetch="intent"
          aria-describedby={to === '/admin/messages' && unread > 0 ? id : undefined}
          // During a pending navigation, the item that is loading is marked as current.
          className={({ isActive, isPending }) =>
            `${item} ${isPending || (isActive && isIn(next, to)) ? currentClass : otherClass}`
          }
        >
          <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
          {label}
          {to === '/admin/messages' && unread > 0 && <Unread id={id} count={unread} />}
        </NavLink>
      </li>
    ))

  return (
    <nav aria-label="Back office" className="flex min-h-0 grow flex-col">
      <div className={`flex flex-col gap-y-1.5 max-lg:gap-y-1 ${className}`}>
        {groupsFor(me).map(({ label = '', items }) => (
          <div key={label}>
            {label && (
              <p id={`${id}-${label}`} className="caption px-3 py-1 text-ink-3 text-xs leading-4">
                {label}
              </p>
            )}
            <ul
              aria-labelledby={label ? `${id}-${label}` : undefined}
              className={`${list} lg:grid-cols-1`}
            >
              {links(items)}
            </ul>
          </div>
        ))}
        <ul className={`${list} mt-auto border-line border-t pt-2 max-lg:mt-3`}>
          {links(visibleTo(me, secondaryItems))}
          <li>
            <a href="/" className={`${item} ${otherClass}`}>
              <ArrowUpRight aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
              View site
            </a>
          </li>
          <li>
            <Form method="post" action={adminPath('/admin')}>
              <button type="submit" className={`${item} ${otherClass}`}>
                <LogOut aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
                Logout
              </button>
            </Form>
          </li>
        </ul>
        <ThemeChoice />
      </div>
      {me && <AccountLink me={me} />}
    </nav>
  )
}

/** The signed-in person, with a link to their account. */
function AccountLink({ me }: { me: Me }) {
  return (
    <Link
      to={adminPath('/admin/me')}
      title={me.email}
      className="flex shrink-0 items-center gap-3 border-line border-t p-3 text-xs hover:text-ink lg:mx-2"
    >
      <Portrait person={me} />
      <span className="min-w-0">
        <span className="block truncate text-ink-2">{me.name || me.email}</span>
        <span className="caption block text-ink-3 text-xs first-letter:uppercase">
          {rightsText(me)}
        </span>
        <span className="sr-only">Your account</span>
      </span>
    </Link>
  )
}

/** Count of unread messages: the link's accessible description, not part of its name. */
function Unread({ id, count }: { id: string; count: number }) {
  return (
    <>
      <span
        aria-hidden
        className="caption ml-auto rounded-xs bg-signal-deep px-1.5 font-medium text-white text-xs tabular-nums"
      >
        {count > 99 ? '99+' : count}
      </span>
      <span id={id} hidden>{`${count} unread`}</span>
    </>
  )
}

const isIn = (pathname: string, to: string) =>
  to === '/admin' ? pathname === to : `${pathname}/`.startsWith(`${to}/`)

/** Two columns on phones, so that the thumb reaches all items. */
const list = 'grid gap-0.5 grid-cols-2 gap-x-2 lg:gap-x-0.5'
