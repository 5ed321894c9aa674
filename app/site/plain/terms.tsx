import { terms } from '#content/pages/plain-pages.ts'
import { siteContext } from '../../context.ts'
import { companyPage } from '../head/page-meta.ts'
import type { Route } from './+types/terms'
import { PlainPage } from './plain-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { labels: (await context.get(siteContext).labels()).plain }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  companyPage(matches, terms.title, terms.lead)

export default function Terms({ loaderData: { labels } }: Route.ComponentProps) {
  return <PlainPage {...terms} updated={{ label: labels.updated, date: terms.updated }} />
}
