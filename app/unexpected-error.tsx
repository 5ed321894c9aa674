import { isRouteErrorResponse } from 'react-router'

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
