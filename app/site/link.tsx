import { useEffect, useRef, useState } from 'react'
import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
} from 'react-router'

type Own = 'prefetch' | 'ref'

/** A link to a page of the site, which is fetched as soon as the link is pointed at or focused. */
export const Link = (props: Omit<LinkProps, Own>) => <RouterLink {...props} {...useIntent()} />

/** The same, and it tells when it leads to the current page. */
export const NavLink = (props: Omit<NavLinkProps, Own>) => (
  <RouterNavLink {...props} {...useIntent()} />
)

/** Who saves data gets no page that was not asked for. */
const savesData = () => navigator.connection?.saveData === true

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
