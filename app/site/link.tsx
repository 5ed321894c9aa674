import { useEffect, useRef, useState } from 'react'
import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
} from 'react-router'
import { isStaffPath } from '#content/documents/staff-paths.ts'

type Own = 'prefetch' | 'ref'

/** Link to a page of the site, prefetched when it is pointed at or focused. */
export const Link = (props: Omit<LinkProps, Own>) => (
  <RouterLink {...props} {...useIntent(props.to)} />
)

/** The same with `aria-current` on the current page. */
export const NavLink = (props: Omit<NavLinkProps, Own>) => (
  <RouterNavLink {...props} {...useIntent(props.to)} />
)

/** Save-Data: nothing is prefetched. */
const savesData = () => navigator.connection?.saveData === true

/**
 * Prefetch on intent: the router sees a pointer that enters; one that was there before is seen here. The
 * address of a page of staff is loaded by the browser: its route is not in a public page's manifest.
 */
function useIntent(to: LinkProps['to']) {
  const ref = useRef<HTMLAnchorElement>(null)
  const [prefetch, setPrefetch] = useState<'intent' | 'render' | 'none'>('intent')
  useEffect(() => {
    if (savesData()) setPrefetch('none')
    else if (ref.current?.matches(':hover, :focus')) setPrefetch('render')
  }, [])
  return isStaffPath(typeof to === 'string' ? to : (to.pathname ?? ''))
    ? { ref, prefetch: 'none' as const, reloadDocument: true }
    : { ref, prefetch }
}
