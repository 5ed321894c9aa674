import { useEffect, useRef, useState } from 'react'
import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
} from 'react-router'
import { isStaffPath } from '#content/documents/staff-paths.ts'
import { dirOf } from './text/direction.ts'

type Own = 'prefetch' | 'ref' | 'discover' | 'relative' | 'reloadDocument' | 'replace' | 'state'

/** Link to a page of the site, prefetched on hover or focus. */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink

function BrowserLink(props: Omit<LinkProps, Own>) {
  return <RouterLink dir={dirOfWords(props.children)} {...props} {...useIntent(props.to)} />
}

/**
 * The same element without the router's hooks, which took a fifth of the time to render a page. The router resolves
 * addresses that are no path of the site.
 */
function ServerLink(props: Omit<LinkProps, Own>) {
  const { to, viewTransition, preventScrollReset, ...attributes } = props
  if (typeof to !== 'string' || !ownPath.test(to)) return <BrowserLink {...props} />
  return (
    <a dir={dirOfWords(props.children)} {...attributes} href={to} data-discover="true">
      {props.children}
    </a>
  )
}

const ownPath = /^\/(?!\/)/

/** `Link` that gets `aria-current` on the page it leads to. */
export const NavLink = (props: Omit<NavLinkProps, Own>) => (
  <RouterNavLink dir={dirOfWords(props.children)} {...props} {...useIntent(props.to)} />
)

/** The `dir` of a link whose child is a text. */
export const dirOfWords = (children: unknown) =>
  dirOf([children].flat().find((child) => typeof child === 'string'))

/** Save-Data turns prefetching off. */
const savesData = () => navigator.connection?.saveData === true

/**
 * Prefetch on intent. The router only sees a pointer that enters the link; a pointer that is already there on
 * hydration is handled here. Links to staff pages load a document, because the public manifest lacks their routes.
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
