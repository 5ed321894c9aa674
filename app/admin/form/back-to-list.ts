import { useLocation } from 'react-router'
import type { Content } from '#content/define.ts'

/** The list that a form was opened from, as it was then; the whole list where nobody says. */
export function useBackToList({ name }: Content): string {
  const { state } = useLocation()
  const query = typeof state === 'object' && state !== null && 'list' in state ? state.list : ''
  // A state outlives the page that wrote it, and so may come from another version of it.
  return `/admin/${name}${typeof query === 'string' && query.startsWith('?') ? query : ''}`
}
