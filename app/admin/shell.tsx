import { ArrowUpRight, LogOut, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link, NavLink, useLocation } from 'react-router'
import { button } from '../ui/button.ts'
import { rooms } from './nav.ts'

/** The frame around every screen: a sidebar, or a bar and a menu where there is no room for one. */
export function Shell({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return (
    <div className="lg:grid lg:grid-cols-[232px_minmax(0,1fr)]">
      <meta name="robots" content="noindex" />
      <a
        href="#main"
        className="sr-only z-10 bg-sheet px-4 py-3 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-1 flex h-14 items-center justify-between border-line border-b bg-paper pr-3 pl-5 lg:hidden">
        <Brand />
        <button type="button" popoverTarget="menu" className={button('quiet')}>
          <Menu aria-hidden size={18} />
          Menu
        </button>
      </header>
      <div
        // A menu that has been used is another one, and closed.
        key={key}
        id="menu"
        popover="auto"
        className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-dvh w-full max-w-none overflow-auto border-line-strong border-t bg-paper px-3 pt-3 pb-6 text-ink shadow-float lg:hidden"
      >
        <Rooms row="min-h-12" />
      </div>
      <header className="sticky top-0 hidden h-dvh flex-col border-line border-r lg:flex">
        <div className="flex h-16 shrink-0 items-center px-5">
          <Brand />
        </div>
        <div className="flex min-h-0 grow flex-col overflow-y-auto px-2 pb-3">
          <Rooms row="min-h-9" />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 px-5 py-8 outline-none sm:px-8 lg:px-10">
        <div className="mx-auto max-w-6xl">{children}</div>
      </main>
    </div>
  )
}

function Brand() {
  return (
    <Link to="/admin" className="flex items-center gap-2.5 font-semibold">
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
      Atrium
    </Link>
  )
}

function Rooms({ row }: { row: string }) {
  const item =
    `${row} flex w-full cursor-pointer items-center gap-3 rounded-sm px-3 text-sm ` +
    'transition-colors hover:bg-line/50'
  const away = 'text-ink-2 hover:text-ink'
  const here = 'bg-sheet font-medium text-ink shadow-[inset_2px_0_0_var(--color-signal)]'
  return (
    <nav aria-label="Back office" className="flex grow flex-col">
      <ul className="flex flex-col gap-0.5">
        {rooms.map(({ label, to, icon: Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/admin'}
              prefetch="intent"
              className={({ isActive, isPending }) =>
                `${item} ${isActive || isPending ? here : away}`
              }
            >
              <Icon aria-hidden size={16} strokeWidth={1.75} />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col gap-0.5 border-line border-t pt-3 max-lg:mt-3">
        <a href="/" className={`${item} ${away}`}>
          <ArrowUpRight aria-hidden size={16} strokeWidth={1.75} />
          View site
        </a>
        <Form method="post" action="/admin">
          <button type="submit" className={`${item} ${away}`}>
            <LogOut aria-hidden size={16} strokeWidth={1.75} />
            Logout
          </button>
        </Form>
      </div>
    </nav>
  )
}
