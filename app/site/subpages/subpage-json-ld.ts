import type { Subpage } from '#content/documents/types/subpages.ts'
import { plainText } from '#content/rich-text/plain-text.ts'
import type { StructuredData } from '../head/json-ld.tsx'
import { organization, type SiteWithCompany } from '../head/structured-data.ts'
import type { ShownPart } from './shown-parts.ts'
import type { PageAbove } from './trail.tsx'

/** WebPage structured data, which is also a FAQPage if the page has questions. */
export function webPage(
  page: Omit<Subpage, 'parts'>,
  parts: readonly ShownPart[],
  site: SiteWithCompany,
): StructuredData {
  const questions = parts.flatMap((part) => (part.kind === 'questions' ? part.questions : []))
  return {
    '@type': questions.length > 0 ? ['WebPage', 'FAQPage'] : 'WebPage',
    '@id': `${site.url}/${page.slug}#webpage`,
    url: `${site.url}/${page.slug}`,
    name: page.title,
    description: page.searchDescription || page.lead || undefined,
    inLanguage: site.language,
    dateModified: page.updatedAt,
    publisher: organization(site),
    mainEntity:
      questions.length > 0
        ? questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: {
              '@type': 'Answer',
              text: plainText({ type: 'doc', content: answer }),
            },
          }))
        : undefined,
  }
}

/** BreadcrumbList structured data of a page below others. */
export function trailData(above: readonly PageAbove[], title: string, url: string): StructuredData {
  const steps = [
    ...above.map((page) => ({ name: page.title, item: url + page.to })),
    { name: title },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  }
}
