import { Fragment, type ReactNode, useState } from 'react'

interface ReplaceableProps<T> {
  stored: T
  /** The form of what is stored, with what shows another version. */
  children: (present: T, onReplaced: (stored: T) => void) => ReactNode
}

/** A form, and another one when a version was restored or the draft was discarded. */
export function Replaceable<T>({ stored, children }: ReplaceableProps<T>) {
  const [shown, setShown] = useState({ stored, turn: 0 })
  // Counted: what is stored may be what it was at the opening.
  const onReplaced = (next: T) => setShown(({ turn }) => ({ stored: next, turn: turn + 1 }))
  return <Fragment key={shown.turn}>{children(shown.stored, onReplaced)}</Fragment>
}
