import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

interface ReplaceableProps<T> {
  stored: T
  /** The form of what is stored, with what shows another version. */
  children: (present: T, onReplaced: (stored: T) => void) => ReactNode
}

/**
 * A form, and another one when a version was restored, or the draft was discarded or brought back. When the form was
 * left meanwhile, its address is opened and loads what is stored.
 */
export function Replaceable<T>(props: ReplaceableProps<T>) {
  const [search] = useSearchParams()
  return <Held key={search.get('at')} {...props} />
}

function Held<T>({ stored, children }: ReplaceableProps<T>) {
  const [shown, setShown] = useState({ stored, turn: 0 })
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const onReplaced = (next: T) => {
    // Counted: what is stored may be what it was at the opening.
    if (isHere.current) setShown(({ turn }) => ({ stored: next, turn: turn + 1 }))
    else navigate(`${pathname}?at=${Date.now()}`)
  }
  return <Fragment key={shown.turn}>{children(shown.stored, onReplaced)}</Fragment>
}
