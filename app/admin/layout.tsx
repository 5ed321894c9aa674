import { productName } from '#content/brand/product.ts'
import './jitless.ts'
import 'sonner/dist/styles.css'
import './admin.css'
import { Outlet, redirectDocument, useLocation, useNavigation } from 'react-router'
import { signInPath } from '../api/session/session-end.ts'
import { staffHint, token } from '../api/session/token.ts'
import { logout } from '../api.ts'
import { Loading } from '../ui/loading.tsx'
import { Notifications } from '../ui/notifications.tsx'
import type { Route } from './+types/layout'
import { AdministratorsOnly } from './administrators-only.tsx'
import { BackupBanner } from './banners/backup-banner.tsx'
import { FullDiskBanner } from './banners/full-disk-banner.tsx'
import { MailBanner } from './banners/mail-banner.tsx'
import { ReadOnlyBanner } from './banners/read-only-banner.tsx'
import { ConfirmOwner } from './confirm-owner.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { useInboxWatch } from './inbox/inbox.ts'
import { mayDo } from './may-do.ts'
import { dutyAt, mayEnter } from './navigation.ts'
import { loadNames } from './people/names.ts'
import { SessionEnded } from './session-ended.tsx'
import { Shell } from './shell.tsx'
import { loadSiteLocale } from './site-locale.ts'
import { fetchMe } from './use-me.ts'

export const meta = () => []

/** Authentication guard, runs before any loader. It checks only that there is a token; API calls validate it. */
const guard: Route.ClientMiddlewareFunction = async (_, next) => {
  if (!token.read()) throw redirectDocument(signInPath)
  staffHint.keep()
  await next()
}
export const clientMiddleware = [guard]

/** Loads the person, the site's locale and the names of staff. The back office renders only in the browser. */
export async function clientLoader() {
  const [me] = await Promise.all([fetchMe(), loadSiteLocale(), loadNames()])
  return { me }
}
clientLoader.hydrate = true as const

export const shouldRevalidate = () => true

/** Logout. It is a navigation, so a form with unsaved changes asks before the session ends. */
export async function clientAction() {
  // Removes the token even if the server cannot be reached.
  const next = await logout().catch(() => undefined)
  token.remove()
  return redirectDocument(next ?? '/')
}

export function HydrateFallback() {
  return (
    <Shell isLoading>
      <title>{`Back office · ${productName}`}</title>
      <noscript>
        <p className="mb-6 border-warn border-l-2 bg-sheet px-4 py-3 text-sm">
          The back office needs JavaScript. Please turn it on and reload this page.
        </p>
      </noscript>
      <Loading isScreen />
    </Shell>
  )
}

export default function Layout({ loaderData: { me } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  useInboxWatch(mayDo(me, 'messages'))
  const isLeaving = state === 'loading' && location.pathname !== pathname
  return (
    <>
      {/* admin.css sets the position, so that notifications do not cover the next controls. */}
      <Notifications offset={{ top: 'var(--notice-top)', right: 'var(--notice-right)' }} />
      <SessionEnded />
      <ConfirmOwner />
      <Shell me={me}>
        <ReadOnlyBanner />
        <FullDiskBanner />
        <MailBanner />
        <BackupBanner />
        <div className="grid grid-cols-[minmax(0,1fr)] *:col-start-1 *:row-start-1">
          <div inert={isLeaving} className={isLeaving ? 'leaving' : undefined}>
            {mayEnter(me, pathname) ? (
              <Outlet />
            ) : (
              <AdministratorsOnly me={me} duty={dutyAt(pathname)} />
            )}
          </div>
          {isLeaving && <Loading isScreen />}
        </div>
      </Shell>
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
