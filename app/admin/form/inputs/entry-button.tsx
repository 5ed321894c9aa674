import type { ReactNode } from 'react'

interface EntryButtonProps {
  /** What it does, in words: 'Remove feature 2'. */
  does: string
  /** Where the list finds it again, to keep the focus; or that the Tab key does not stop here. */
  tag: Record<`data-${string}`, number> | { tabIndex: number }
  isOff?: boolean
  className: string
  onClick: () => void
  /** Its picture. */
  children: ReactNode
}

/** What can be done to one entry of a list, as a picture. */
export function EntryButton({ does, tag, isOff, ...rest }: EntryButtonProps) {
  return <button {...tag} {...rest} type="button" disabled={isOff} aria-label={does} title={does} />
}
