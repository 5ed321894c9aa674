import type { ReactNode } from 'react'

interface EntryButtonProps {
  /** The accessible name: 'Remove feature 2'. */
  does: string
  /** Either a data attribute, by which the list restores the focus to the button, or a tab index that skips it. */
  tag: Record<`data-${string}`, number | string> | { tabIndex: number }
  isOff?: boolean
  className: string
  onClick: () => void
  /** The icon. */
  children: ReactNode
}

/** Icon button of a list entry. */
export function EntryButton({ does, tag, isOff, ...rest }: EntryButtonProps) {
  return <button {...tag} {...rest} type="button" disabled={isOff} aria-label={does} title={does} />
}
