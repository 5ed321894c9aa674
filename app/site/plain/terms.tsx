import { terms } from '#content/pages/plain-pages.ts'
import { companyPage } from '../head/page-meta.ts'
import type { Route } from './+types/terms'
import { PlainPage } from './plain-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  companyPage(matches, terms.title, terms.lead)

export default function Terms() {
  return <PlainPage {...terms} />
}
