import { isRouteErrorResponse } from 'react-router'
import { button } from './ui/button.ts'

/** Message of an unexpected error. In production, the router removes the message of server errors. */
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

/** Standalone error page, for errors before the site's layout and labels have loaded. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <main className="wrap flex min-h-dvh flex-col items-start justify-center py-16">
      <UnexpectedError error={error} />
      {/* Full page load: the router itself may have failed. */}
      <a href="/" className={`mt-10 ${button('secondary', 'lg')}`}>
        Return to Home
      </a>
    </main>
  )
}
