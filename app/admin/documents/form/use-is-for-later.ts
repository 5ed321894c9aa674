import { useWatch } from 'react-hook-form'
import { isForLater } from '../../publishing/publication-state.ts'

/** Returns true while the form has a publication time in the future. */
export function useIsForLater(): boolean {
  const publishAt: unknown = useWatch({ name: 'publishAt' })
  return typeof publishAt === 'string' && isForLater(publishAt)
}
