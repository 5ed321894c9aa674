import { data } from 'react-router'

/** 404 for unknown addresses under /admin. */
export function clientLoader() {
  throw data(null, { status: 404 })
}

export { ErrorScreen as ErrorBoundary } from './error-screen.tsx'

export default function NotFound() {
  return null
}
