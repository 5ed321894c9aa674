import { href, useLocation } from 'react-router'
import type { Content } from '#content/documents/define.ts'

/** Address of the list, with the filters that it had when the form was opened from it. */
export function useBackToList({ name }: Content): string {
  const { state } = useLocation()
  const query = typeof state === 'object' && state !== null && 'list' in state ? state.list : ''
  // Validated: a history state outlives its page and may come from an older release.
  return `${href('/admin/:type', { type: name })}${typeof query === 'string' && query.startsWith('?') ? query : ''}`
}
