import { callToAction } from '#content/copy.ts'
import { about } from '#content/plain-pages.ts'
import { button } from '../../ui/button.ts'
import { companyPage } from '../company-page.ts'
import { Stats } from '../home/stats.tsx'
import { Link } from '../link.tsx'
import type { Route } from './+types/about'
import { PlainPage } from './plain-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  companyPage(matches, 'About Us', about.lead)

export default function About() {
  return (
    <>
      <PlainPage {...about} />
      <Stats />
      <p className="wrap flex flex-wrap gap-3 pt-section pb-14">
        <Link to={callToAction.to} className={button('primary', 'lg')}>
          {callToAction.label}
        </Link>
        <Link to="/projects" className={button('secondary', 'lg')}>
          {about.more}
        </Link>
      </p>
    </>
  )
}
