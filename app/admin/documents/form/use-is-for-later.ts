import { useWatch } from 'react-hook-form'
import { isForLater } from '../../publishing/publication-state.ts'

/** Whether the publication time in the form is in the future. */
export function useIsForLater(): boolean {
  const publishAt: unknown = useWatch({ name: 'publishAt' })
  return typeof publishAt === 'string' && isForLater(publishAt)
}
