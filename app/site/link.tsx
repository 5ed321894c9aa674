import { useEffect, useRef, useState } from 'react'
import { type LinkProps, Link as RouterLink, NavLink as RouterNavLink } from 'react-router'

type Props = Omit<LinkProps, 'prefetch' | 'ref'>

/** A link to a page of the site, which is fetched as soon as the link is pointed at or focused. */
export const Link = (props: Props) => <RouterLink {...props} {...useIntent()} />

/** The same, and it tells when it leads to the current page. */
export const NavLink = (props: Props) => <RouterNavLink {...props} {...useIntent()} />

/** Who saves data gets no page that was not asked for. */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** The router sees a pointer that comes; one that was there before it is seen here. */
function useIntent() {
  const ref = useRef<HTMLAnchorElement>(null)
  const [prefetch, setPrefetch] = useState<'intent' | 'render' | 'none'>('intent')
  useEffect(() => {
    if (savesData()) setPrefetch('none')
    else if (ref.current?.matches(':hover, :focus')) setPrefetch('render')
  }, [])
  return { ref, prefetch }
}
