import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

interface ReplaceableProps<T> {
  stored: T
  /** Renders the form. `onReplaced` shows another version in its place. */
  children: (present: T, onReplaced: (stored: T) => void) => ReactNode
}

/**
 * Mounts the form anew when an older version was restored, or a draft was discarded or restored. If the form was closed
 * meanwhile, opens the form's address, which loads the stored version.
 */
export function Replaceable<T>(props: ReplaceableProps<T>) {
  const [search] = useSearchParams()
  return <Remounted key={search.get('at')} {...props} />
}

function Remounted<T>({ stored, children }: ReplaceableProps<T>) {
  const [shown, setShown] = useState({ stored, turn: 0 })
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const onReplaced = (next: T) => {
    // The React key is a counter: the new version may have the same number as the version at opening.
    if (isMounted.current) setShown(({ turn }) => ({ stored: next, turn: turn + 1 }))
    else navigate(`${pathname}?at=${Date.now()}`)
  }
  return <Fragment key={shown.turn}>{children(shown.stored, onReplaced)}</Fragment>
}
