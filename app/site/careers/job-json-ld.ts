import type { Career } from '#content/documents/types/careers.ts'
import type { Labels } from '#content/labels/index.ts'
import { escapeMarkup } from '#content/text/escape-markup.ts'
import type { StructuredData } from '../head/json-ld.tsx'
import { logoOf, organization, type SiteWithCompany } from '../head/structured-data.ts'
import { nonEmpty } from '../text/non-empty.ts'
import { paragraphsOf } from '../text/paragraphs.tsx'
import { plainText } from '../text/plain-text.ts'
import { employmentTypes } from './employment-type.ts'
import { locationOf } from './job-location.ts'
import { type Salary, salaryOf } from './salary.ts'

/** Maximum number of characters of a field that are searched for an employment type, a salary or a location. */
const longest = 200

/** Headings of the lists in the description. */
type PartLabels = Pick<Labels['job'], 'responsibilities' | 'requirements' | 'benefits'>

/**
 * JobPosting structured data, following Google's guidelines:
 * https://developers.google.com/search/docs/appearance/structured-data/job-posting
 */
export function jobPosting(
  career: Omit<Career, 'details'>,
  site: Omit<SiteWithCompany, 'language'>,
  labels: PartLabels,
  /** The end of the opening's last day, as a time in ISO 8601; empty if the opening has no last day. */
  expires = '',
): StructuredData {
  const { url, company } = site
  // The texts of the page contain soft hyphens, which would prevent matches. `plainText` removes them.
  const read = (text: string) => plainText(text).slice(0, longest)
  const types = employmentTypes(read(career.type))
  const salary = salaryOf(read(career.salary))
  return {
    '@type': 'JobPosting',
    '@id': `${url}/careers/${career.slug}#job`,
    url: `${url}/careers/${career.slug}`,
    title: career.title,
    description: descriptionOf(career, labels),
    identifier: { '@type': 'PropertyValue', name: company.name, value: career._id },
    datePosted: career.publishedAt ?? career.createdAt,
    validThrough: expires || undefined,
    hiringOrganization: {
      ...organization(site),
      sameAs: `${url}/`,
      logo: logoOf(site),
    },
    ...locationOf(read(career.location)),
    employmentType: types.length === 1 ? types[0] : types,
    baseSalary: salary ? salaryThing(salary) : undefined,
    industry: career.department,
    experienceRequirements: career.experience,
    directApply: false,
  }
}

function salaryThing({ currency, min, max, unit }: Salary): StructuredData {
  const value = min === max ? { value: min } : { minValue: min, maxValue: max }
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...value, unitText: unit },
  }
}

/** Full description of an opening as HTML, because job search engines show all of it. */
function descriptionOf(career: Omit<Career, 'details'>, labels: PartLabels): string {
  const part = (title: string, items: string[]) => {
    const entries = nonEmpty(items).map((item) => `<li>${escapeMarkup(item)}</li>`)
    return entries.length > 0 ? `<h3>${title}</h3><ul>${entries.join('')}</ul>` : ''
  }
  return [
    ...paragraphsOf(career.description).map(
      (paragraph) => `<p>${escapeMarkup(paragraph).replaceAll('\n', '<br>')}</p>`,
    ),
    part(labels.responsibilities, career.responsibilities),
    part(labels.requirements, career.requirements),
    part(labels.benefits, career.benefits),
  ].join('')
}
