import { about } from '#content/pages/plain-pages.ts'
import { callToAction } from '#content/pages/site-copy.ts'
import { siteContext } from '../../context.ts'
import { button } from '../../ui/button.ts'
import { companyPage } from '../head/page-meta.ts'
import { enoughForStats, Stats } from '../home/stats.tsx'
import { Link } from '../link.tsx'
import type { Route } from './+types/about'
import { PlainPage } from './plain-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const [labels, projects] = await Promise.all([site.labels(), site.count('projects')])
  return { title: labels.about.title, projects }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  companyPage(matches, loaderData?.title ?? '', about.lead)

export default function About({ loaderData: { projects } }: Route.ComponentProps) {
  return (
    <>
      <PlainPage {...about} />
      {projects >= enoughForStats && <Stats />}
      <p className="wrap flex flex-wrap gap-3 pt-section pb-14">
        <Link to={callToAction.to} className={button('primary', 'lg')}>
          {callToAction.label}
        </Link>
        {projects > 0 && (
          <Link to="/projects" className={button('secondary', 'lg')}>
            {about.more}
          </Link>
        )}
      </p>
    </>
  )
}
