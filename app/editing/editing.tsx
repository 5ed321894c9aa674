import '../admin/jitless.ts'
import 'sonner/dist/styles.css'
import '../admin/admin.css'
import { redirect, useRevalidator } from 'react-router'
import { Toaster } from 'sonner'
import { productName } from '#content/brand.ts'
import { fetchPage, type StoredDraft } from '../admin/pages/page-storage.ts'
import { SessionEnded } from '../admin/session-ended.tsx'
import { isAborted, reasonOf } from '../api/failure.ts'
import { staffHint, token } from '../api/token.ts'
import { settings } from '../api.ts'
import { Failed } from '../ui/failed.tsx'
import { Loading } from '../ui/loading.tsx'
import type { Route } from './+types/editing'
import { Editor } from './editor.tsx'
import { formAt } from './form-at.ts'
import { pageAt, pagesOn } from './pages-on.ts'
import { signedIn } from './signed-in.ts'

export const meta = () => []

/** Path of the page behind the editor's address. */
const pageBehind = (url: string) => new URL(url).pathname.replace(/^\/edit/i, '') || '/'

/** Who is not signed in gets the page. */
const guard: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const isSignedIn = token.read() !== null && (await signedIn.check())
  if (!isSignedIn) return leaveFor(pageBehind(request.url))
  staffHint.keep()
  await next()
}
export const clientMiddleware = [guard]

/** Another document: it never comes back from here. */
async function leaveFor(path: string): Promise<never> {
  token.remove()
  location.replace(path)
  return new Promise(() => {})
}

/** An own page, or one of a record, is edited in its form. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { signal, url } = request
  const path = pageBehind(url)
  const me = signedIn.person()
  try {
    const name = pageAt(path)
    const form = name ? undefined : await formAt(path, signal)
    if (form) throw redirect(form)
    const names = pagesOn(name ?? 'not-found')
    const [company, ...all] = await Promise.all([
      settings.get(signal).catch(() => null),
      ...names.map((each) => fetchPage(each, signal)),
    ])
    const stored: Record<string, StoredDraft> = Object.fromEntries(
      names.map((each, index) => [each, all[index]] as [string, StoredDraft]), // one of each name
    )
    return { me, path, names, stored, company }
  } catch (error) {
    if (error instanceof Response || isAborted(error)) throw error
    return { me, path, reason: reasonOf(error) }
  }
}
clientLoader.hydrate = true as const

export { ErrorScreen as ErrorBoundary } from '../admin/error-screen.tsx'

export function HydrateFallback() {
  return (
    <main id="main" className="p-5">
      <title>{`Edit · ${productName}`}</title>
      <meta name="robots" content="noindex" />
      <noscript>
        <p className="border-warn border-l-2 bg-sheet px-4 py-3 text-sm">
          The editor needs JavaScript. Please switch it on and load this page again.
        </p>
      </noscript>
      <Loading isScreen />
    </main>
  )
}

export default function Editing({ loaderData }: Route.ComponentProps) {
  const { path, names, stored, company = null, reason } = loaderData
  const { revalidate } = useRevalidator()
  return (
    <>
      <Toaster
        position="top-right"
        visibleToasts={3}
        duration={4000}
        closeButton
        offset={{ top: '4.5rem', right: '1rem' }}
        mobileOffset={{ top: '0.25rem', left: '0.75rem', right: '0.75rem' }}
      />
      <SessionEnded />
      {names && stored ? (
        <Editor key={path} path={path} names={names} stored={stored} company={company} />
      ) : (
        <main id="main" className="p-5">
          <h1 className="sr-only">Edit the page</h1>
          <Failed reason={reason} onRetry={revalidate}>
            Failed to fetch page
          </Failed>
        </main>
      )}
    </>
  )
}
