import { useSyncExternalStore } from 'react'
import type { TextsOf } from '#content/documents/pages/index.ts'
import { button } from '../../ui/button.ts'
import type { Company } from '../data/company.ts'
import { useLabels } from '../labels.ts'
import { Link } from '../link.tsx'
import { Brand } from './brand.tsx'
import { NavigationLink } from './navigation-link.tsx'
import { Menu } from './navigation-menu.tsx'

/** Scroll position in pixels from which the header has its own background. */
const thresholdPx = 10

interface HeaderProps {
  company: Company
  texts: TextsOf<'header'>
}

export function Header({ company, texts: { menu, action } }: HeaderProps) {
  const isScrolled = useIsScrolled()
  const labels = useLabels()
  return (
    <header className="site-header" data-scrolled={isScrolled || undefined}>
      <div className="wrap flex h-18 items-center gap-6">
        <Link
          to="/"
          className="display -my-2 mr-auto flex min-w-0 items-center gap-2.5 py-2 text-xl leading-none"
        >
          <Brand
            company={company}
            markClass="size-7"
            nameClass="line-clamp-2 py-1 max-sm:text-base/tight"
          />
        </Link>
        <nav aria-label={labels.mainMenu} className="max-lg:hidden">
          <ul className="flex items-center gap-1">
            {menu.links.map(({ label, to }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: links may repeat and never move
              <li key={index}>
                <NavigationLink to={to} className="site-link">
                  {label}
                </NavigationLink>
              </li>
            ))}
          </ul>
        </nav>
        <Link to={action.to} className={`max-lg:hidden ${button('primary')}`}>
          {action.label}
        </Link>
        <Menu links={menu.links} action={action} />
      </div>
    </header>
  )
}

const useIsScrolled = () =>
  useSyncExternalStore(
    onScroll,
    () => window.scrollY > thresholdPx,
    () => false,
  )

function onScroll(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}
