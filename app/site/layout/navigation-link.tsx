import { Link, NavLink } from '../link.tsx'

interface NavigationLinkProps {
  to: string
  className: string
  children: string
  onClick?: () => void
}

/** Navigation link. One that leads to a hash of a page is never `aria-current`. */
export function NavigationLink(props: NavigationLinkProps) {
  return props.to.includes('#') ? <Link {...props} /> : <NavLink {...props} />
}
