import { data } from 'react-router'

/** An address under /admin at which nothing is. */
export function clientLoader() {
  throw data(null, { status: 404 })
}

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

export default function NotFound() {
  return null
}
