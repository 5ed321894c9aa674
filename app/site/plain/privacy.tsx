import { privacy } from '#content/pages/plain-pages.ts'
import { siteContext } from '../../context.ts'
import { companyPage } from '../head/page-meta.ts'
import type { Route } from './+types/privacy'
import { PlainPage } from './plain-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return { labels: (await context.get(siteContext).labels()).plain }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  companyPage(matches, privacy.title, privacy.lead)

export default function Privacy({ loaderData: { labels } }: Route.ComponentProps) {
  return <PlainPage {...privacy} updated={{ label: labels.updated, date: privacy.updated }} />
}
