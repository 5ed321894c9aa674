import { Fragment, type ReactNode } from 'react'
import { siteContext } from '../../context.ts'
import { button } from '../../ui/button.ts'
import { pageTexts } from '../data/page-texts.ts'
import { companyPage, wordsOfPage } from '../head/page-meta.ts'
import { Stats } from '../home/stats.tsx'
import { Link } from '../link.tsx'
import { shownParts } from '../text/shown-markdown.ts'
import type { Route } from './+types/about'
import { PlainPage } from './plain-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const [texts, { stats }, { action }, projects] = await Promise.all([
    pageTexts(site, 'about'),
    pageTexts(site, 'home'),
    pageTexts(site, 'header'),
    site.count('projects'),
  ])
  const { body, ...shown } = texts
  const parts = await shownParts(site, body.parts)
  return { texts: shown, parts, stats, action, hasProjects: projects > 0 }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData && companyPage(matches, ...wordsOfPage(loaderData.texts))

export default function About({ loaderData }: Route.ComponentProps) {
  const { texts, parts, stats, action, hasProjects } = loaderData
  const { shown } = texts.layout
  const sections = {
    stats: <Stats {...stats} />,
    links: (
      <p className={`wrap flex flex-wrap gap-3 ${shown[0] === 'links' ? '' : 'pt-section '}pb-14`}>
        <Link to={action.to} className={button('primary', 'lg')}>
          {action.label}
        </Link>
        {hasProjects && (
          <Link to="/projects" className={button('secondary', 'lg')}>
            {texts.links.projects}
          </Link>
        )}
      </p>
    ),
  } satisfies Record<(typeof shown)[number], ReactNode>
  return (
    <>
      <PlainPage {...texts.head} parts={parts} />
      {shown.map((name) => (
        <Fragment key={name}>{sections[name]}</Fragment>
      ))}
    </>
  )
}
