import { isRouteErrorResponse } from 'react-router'
import { button } from './ui/button.ts'

/** Message of an unexpected error. In production the router has removed a fault's own text. */
export function UnexpectedError({ error }: { error: unknown }) {
  const detail = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText || 'Error'}`
    : error instanceof Error
      ? error.message
      : 'Unknown error'
  return (
    <>
      <title>Unexpected Application Error!</title>
      <h1 className="display max-w-[14ch] text-5xl">Unexpected Application Error!</h1>
      <p className="caption mt-6 max-w-full border-l-2 border-signal pl-4 text-ink-2 wrap-anywhere">
        {detail}
      </p>
    </>
  )
}

/** Page of an unexpected error that stands alone: nothing of the site has loaded, nor its labels. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <main className="wrap flex min-h-dvh flex-col items-start justify-center py-16">
      <UnexpectedError error={error} />
      {/* Full page load: the failure may be in what the router would need. */}
      <a href="/" className={`mt-10 ${button('secondary', 'lg')}`}>
        Return to Home
      </a>
    </main>
  )
}
