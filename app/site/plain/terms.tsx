import { siteContext } from '../../context.ts'
import { pageTexts } from '../data/page-texts.ts'
import { companyPage, wordsOfPage } from '../head/page-meta.ts'
import { shownParts } from '../text/shown-markdown.ts'
import type { Route } from './+types/terms'
import { PlainPage } from './plain-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const [texts, labels] = await Promise.all([pageTexts(site, 'terms'), site.labels()])
  const { head, meta, body } = texts
  return {
    texts: { head, meta },
    parts: await shownParts(site, body.parts),
    updated: body.updated,
    labels: labels.plain,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData && companyPage(matches, ...wordsOfPage(loaderData.texts))

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { texts, parts, updated, labels } = loaderData
  const dated = updated && { label: labels.updated, date: updated }
  return <PlainPage {...texts.head} parts={parts} {...(dated && { updated: dated })} />
}
