import { siteContext } from '../../context.ts'
import { pageTexts } from '../data/page-texts.ts'
import { companyPage, wordsOfPage } from '../head/page-meta.ts'
import type { Route } from './+types/privacy'
import { PlainPage } from './plain-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const [texts, labels, keepsSource] = await Promise.all([
    pageTexts(site, 'privacy'),
    site.labels(),
    site.keepsSource(),
  ])
  return { texts, labels: labels.plain, visit: keepsSource ? labels.privacy : undefined }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData && companyPage(matches, ...wordsOfPage(loaderData.texts))

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { texts, labels, visit } = loaderData
  const { updated } = texts.body
  const parts = [...texts.body.parts, ...(visit ? [visit] : [])]
  const dated = updated && { label: labels.updated, date: updated }
  return <PlainPage {...texts.head} parts={parts} {...(dated && { updated: dated })} />
}
