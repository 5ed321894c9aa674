import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoutesStub, Link, Outlet, useLocation, useNavigate } from 'react-router'
import { Toaster, toast } from 'sonner'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { routeIds } from '#app/route-ids.ts'
import type { Me } from '#content/people/sign-in-api.ts'

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

/** The parts of a route module that a screen needs. */
interface ScreenModule {
  // Each screen has its own props, which the router passes.
  // biome-ignore lint/suspicious/noExplicitAny: the stub takes components of every route
  default: ComponentType<any>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  clientLoader?: (args: any) => unknown
  // biome-ignore lint/suspicious/noExplicitAny: as above
  ErrorBoundary?: ComponentType<any>
}

export interface Asked {
  method: string
  /** The path below `/api`, without the query. */
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}

type Answer = (asked: Asked) => Response | undefined | Promise<Response | undefined>

/**
 * The frame around every screen: notifications, the element that a retry focuses, the current address and links to
 * other screens.
 */
function Frame() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      {/* Notifications stay until they are dismissed, however slow the machine is. */}
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
 * Renders admin screens without a browser, for the tests of one file. Requires the happy-dom environment. The test
 * answers the API calls; an unanswered call is a 404.
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
    // A closing notification has a timer that would outlive the page.
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
    /** The API calls so far, oldest first. */
    get calls() {
      return calls
    },

    /** Path and query of the open screen. */
    get address() {
      return screen.getByTestId('address').textContent
    },

    /** Waits until the screen at this path and query is open. */
    isAt: (address: string) =>
      waitFor(() => expect(screen.getByTestId('address').textContent).toBe(address)),

    /** The open notifications with this text. */
    notices: (text: string | RegExp) =>
      within(screen.getByRole('region', { name: /^Notifications/ })).queryAllByText(text),

    /** The calls with a method and path, oldest first. */
    callsOf: (method: string, path: string) =>
      calls.filter((call) => call.method === method && call.path === path),

    /** Adds answers to API calls. The most recent one is tried first. */
    answer(...more: Answer[]) {
      answers.unshift(...more)
    },

    /** Sets the person who opens the next screen. By default this person may see everything. */
    signIn(person: Partial<Me>) {
      me = person
    },

    /** Renders the screen at an address and waits until it has loaded. Returns a user-event session. */
    async open(address: string, screens: Record<string, ScreenModule>) {
      this.load(address, screens)
      await screen.findByRole('main')
      return userEvent.setup()
    },

    /** Renders the screen at an address without waiting, so its calls may stay unanswered. */
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
