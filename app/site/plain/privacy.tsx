import { plural } from '#content/labels/fill.ts'
import { fillFacts } from '#content/privacy/facts.ts'
import { siteContext } from '../../context.ts'
import { pageTexts } from '../data/page-texts.ts'
import { companyPage, wordsOfPage } from '../head/page-meta.ts'
import { shownParts } from '../text/shown-markdown.ts'
import type { Route } from './+types/privacy'
import { PlainPage } from './plain-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const [texts, labels, keepsSource, countsVisits, months, settings] = await Promise.all([
    pageTexts(site, 'privacy'),
    site.labels(),
    site.keepsSource(),
    site.countsVisits(),
    site.retention(),
    site.settings(),
  ])
  const { period, endless, source, visits } = labels.privacy
  const facts = {
    company: settings?.companyName ?? '',
    address: settings?.address ?? '',
    email: settings?.email ?? '',
    phone: settings?.phone ?? '',
    period: months === 0 ? endless : plural(period, months, labels.language),
  }
  const { head, meta, body } = texts
  const written = body.parts.map(({ title, text }) => ({ title, text: fillFacts(text, facts) }))
  return {
    texts: { head, meta },
    parts: await shownParts(site, [
      ...written,
      ...(keepsSource ? [source] : []),
      ...(countsVisits ? [visits] : []),
    ]),
    updated: body.updated,
    labels: labels.plain,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData && companyPage(matches, ...wordsOfPage(loaderData.texts))

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { texts, parts, updated, labels } = loaderData
  const dated = updated && { label: labels.updated, date: updated }
  return <PlainPage {...texts.head} parts={parts} {...(dated && { updated: dated })} />
}
