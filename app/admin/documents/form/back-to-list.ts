import { useLocation } from 'react-router'
import type { ContentName } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { adminPath } from '../../admin-path.ts'

/** Address of the list, with the filters that it had when the form was opened from it. */
export function useBackToList({ name }: Content): string {
  const { state } = useLocation()
  const query = typeof state === 'object' && state !== null && 'list' in state ? state.list : ''
  // Validated: a history state outlives its page and may come from an older release.
  // Cast: only declared types have lists.
  const list = adminPath(`/admin/${name as ContentName}`)
  return typeof query === 'string' && query.startsWith('?') ? list + query : list
}
