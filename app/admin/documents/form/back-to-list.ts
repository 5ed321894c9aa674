import { useLocation } from 'react-router'
import type { Content } from '#content/documents/define.ts'

/** Address of the list that a form was opened from, with its query; else of the whole list. */
export function useBackToList({ name }: Content): string {
  const { state } = useLocation()
  const query = typeof state === 'object' && state !== null && 'list' in state ? state.list : ''
  // Validated: a history state outlives its page and may come from another version of it.
  return `/admin/${name}${typeof query === 'string' && query.startsWith('?') ? query : ''}`
}
