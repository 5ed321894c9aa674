import './jitless.ts'
import 'sonner/dist/styles.css'
import './admin.css'
import { Outlet, redirectDocument, useLocation, useNavigation } from 'react-router'
import { Toaster } from 'sonner'
import { signInPath } from '../api/request.ts'
import { token } from '../api/token.ts'
import { auth } from '../api.ts'
import { Loading } from '../ui/loading.tsx'
import type { Route } from './+types/layout'
import { ErrorScreen } from './error-screen.tsx'
import { Shell } from './shell.tsx'

export const meta = () => []

/** The guard, before any screen asks for data. Whether the token is good is for each call to say. */
const guard: Route.ClientMiddlewareFunction = async (_, next) => {
  if (!token.read()) throw redirectDocument(signInPath)
  await next()
}
export const clientMiddleware = [guard]

/** The back office is rendered in the browser only, and the guard runs before a loader does. */
export async function clientLoader() {
  return null
}
clientLoader.hydrate = true as const

export const shouldRevalidate = () => true

/** Logout. It is a navigation, so a form with changes asks before the session ends. */
export async function clientAction() {
  // Whatever the server says, this browser forgets the token.
  await auth.logout().catch(() => {})
  token.remove()
  return redirectDocument('/')
}

export function HydrateFallback() {
  return (
    <Shell>
      <title>Back office · Atrium</title>
      <noscript>
        <p className="mb-6 border-warn border-l-2 bg-sheet px-4 py-3 text-sm">
          The back office needs JavaScript. Please switch it on and load this page again.
        </p>
      </noscript>
      <Loading />
    </Shell>
  )
}

export default function Layout() {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const isLeaving = state === 'loading' && location.pathname !== pathname
  return (
    <>
      <Toaster position="top-right" visibleToasts={3} duration={4000} />
      <Shell>{isLeaving ? <Loading /> : <Outlet />}</Shell>
    </>
  )
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorScreen />
    </Shell>
  )
}
