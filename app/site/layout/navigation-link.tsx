import { Link, NavLink } from '../link.tsx'

interface NavigationLinkProps {
  to: string
  className: string
  children: string
  onClick?: () => void
}

/** A link of the navigation. One that leads to a part of a page is never the current page. */
export function NavigationLink(props: NavigationLinkProps) {
  return props.to.includes('#') ? <Link {...props} /> : <NavLink {...props} />
}
