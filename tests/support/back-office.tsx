import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub, Link, Outlet, useLocation, useNavigate } from 'react-router'
import { Toaster, toast } from 'sonner'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { routeIds } from '#app/route-ids.ts'
import type { Me } from '#content/people/sign-in-api.ts'

// A busy machine needs longer than the second that is given otherwise.
configure({ asyncUtilTimeout: 20_000 })

/** The parts of a route module that a screen has. */
interface ScreenModule {
  // Each screen has props of its own, which the router gives it.
  // biome-ignore lint/suspicious/noExplicitAny: the stub takes components of every route
  default: ComponentType<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  clientLoader?: (args: any) => unknown
  // biome-ignore lint/suspicious/noExplicitAny: as above
  ErrorBoundary?: ComponentType<any>
}

export interface Asked {
  method: string
  /** Below `/api`, without the query. */
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}

type Answer = (asked: Asked) => Response | undefined | Promise<Response | undefined>

/** The frame around every screen: notices, the focus target of a retry, the address, and ways to other screens. */
function Frame() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      {/* Notices stay until they are dismissed, however slow the machine is. */}
      <Toaster duration={Number.POSITIVE_INFINITY} />
      <nav aria-label="Back office">
        <span data-testid="address">{`${pathname}${search}`}</span>
        <Link to="/admin/elsewhere">Elsewhere</Link>
        <button type="button" onClick={() => navigate(-1)}>
          Back
        </button>
        <button type="button" onClick={() => navigate(1)}>
          Forward
        </button>
      </nav>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}

/**
 * Screens of the back office in a DOM without a browser, for the tests of one file. Needs the environment
 * happy-dom. The API is answered by the test; a call that nothing answers is 404.
 *
 * @example
 * // @vitest-environment happy-dom
 * const office = withBackOffice()
 * office.answer(({ path }) => (path === '/projects' ? Response.json([]) : undefined))
 * await office.open('/admin/projects', { '/admin/:type': await import('./list.tsx') })
 * await screen.findByText('No projects yet')
 */
export function withBackOffice() {
  let answers: Answer[] = []
  let calls: Asked[] = []
  let me: Partial<Me> | null = null

  beforeEach(() => {
    localStorage.setItem('hsoft_token', 'secret')
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      const { pathname, searchParams } = new URL(url, 'http://localhost')
      const asked = {
        method: init.method ?? 'GET',
        path: pathname.replace(/^\/api/, ''),
        query: searchParams,
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      }
      calls.push(asked)
      for (const answer of answers) {
        const response = await answer(asked)
        if (response) return response
      }
      return Response.json({ title: 'Not Found', status: 404 }, { status: 404 })
    })
  })

  afterEach(async () => {
    // A notice on its way out has a timer, which would outlive the page.
    const leaving = () => document.querySelector('[data-sonner-toast][data-removed="true"]')
    await waitFor(() => expect(leaving()).toBeNull())
    cleanup()
    toast.dismiss()
    vi.unstubAllGlobals()
    localStorage.clear()
    answers = []
    calls = []
    me = null
  })

  return {
    /** Calls so far, the oldest first. */
    get calls() {
      return calls
    },

    /** Path and query of the screen that is open. */
    get address() {
      return screen.getByTestId('address').textContent
    },

    /** Waits until the screen at this path and query is open. */
    isAt: (address: string) =>
      waitFor(() => expect(screen.getByTestId('address').textContent).toBe(address)),

    /** Notices that are open, with this text. */
    notices: (text: string | RegExp) =>
      within(screen.getByRole('region', { name: /^Notifications/ })).queryAllByText(text),

    /** Calls with a method to a path, the oldest first. */
    callsOf: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path === path),

    /** Answers calls from now on; the last one that is given comes first. */
    answer(...more: Answer[]) {
      answers.unshift(...more)
    },

    /** Opens the next screen as this person; without one everything is shown. */
    signIn(person: Partial<Me>) {
      me = person
    },

    /** Renders the screen at an address once it is loaded, and gives the person who uses it. */
    async open(address: string, screens: Record<string, ScreenModule>) {
      this.load(address, screens)
      await screen.findByRole('main')
      return userEvent.setup()
    },

    /** Loads the screen at an address, whose calls may stay unanswered. */
    load(address: string, screens: Record<string, ScreenModule>) {
      const Routes = createRoutesStub([
        {
          id: routeIds.admin,
          path: '/',
          loader: () => ({ me }),
          Component: Frame,
          HydrateFallback: () => null,
          children: [
            ...Object.entries(screens).map(([path, module]) => ({
              path,
              Component: module.default,
              ...(module.clientLoader ? { loader: module.clientLoader } : {}),
              ...(module.ErrorBoundary ? { ErrorBoundary: module.ErrorBoundary } : {}),
            })),
            { path: '/admin/elsewhere', Component: () => <h1>Elsewhere</h1> },
            { path: '*', Component: () => null },
          ],
        },
      ])
      render(<Routes initialEntries={[address]} />)
    },
  }
}
