import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Id of the row whose form was opened, by the key of the list's history entry. */
const left = new Map<string, string>()

/**
 * Focuses the row of a form that was left by Back or by a save. After Back the router restores the
 * scroll position; after a save the location's state has the id of the row. Attach the returned ref
 * to the element that contains the rows.
 */
export function useRestoredFocus() {
  const { key, state } = useLocation()
  const body = useRef<HTMLTableSectionElement>(null)
  // Only the first render counts as a return from a form.
  const arrival = useRef({ key, saved: savedIn(state) })

  useEffect(() => {
    const { key, saved } = arrival.current
    const id = saved ?? left.get(key)
    if (!id || !isFocusFree()) return
    const row = body.current?.querySelector(`[data-row="${CSS.escape(id)}"]`)
    row?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
    if (saved) row?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [])

  useEffect(() => {
    const element = body.current
    const remember = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      const id = link?.closest<HTMLElement>('[data-row]')?.dataset.row
      if (id) left.set(key, id)
    }
    element?.addEventListener('click', remember)
    return () => element?.removeEventListener('click', remember)
  }, [key])

  return body
}

/** Id of the record that a form has saved, from the location's state. */
const savedIn = (state: unknown): string | undefined => {
  const saved = typeof state === 'object' && state !== null && 'saved' in state && state.saved
  return typeof saved === 'string' ? saved : undefined
}

const isFocusFree = () =>
  document.activeElement === document.body || document.activeElement?.id === 'main'
