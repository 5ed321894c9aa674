import { Link, NavLink } from '../link.tsx'

interface NavigationLinkProps {
  to: string
  className: string
  children: string
  onClick?: () => void
}

/** Navigation link. A link with a hash or to another site is never `aria-current`. */
export function NavigationLink(props: NavigationLinkProps) {
  const isPage = props.to.startsWith('/') && !props.to.includes('#')
  return isPage ? <NavLink {...props} /> : <Link {...props} />
}
