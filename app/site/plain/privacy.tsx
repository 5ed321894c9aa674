import { privacy } from '#content/pages/plain-pages.ts'
import { companyPage } from '../head/page-meta.ts'
import type { Route } from './+types/privacy'
import { PlainPage } from './plain-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  companyPage(matches, privacy.title, privacy.lead)

export default function Privacy() {
  return <PlainPage {...privacy} />
}
