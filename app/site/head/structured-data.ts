import type { Technology } from '#content/documents/types/technologies.ts'
import type { Language } from '#content/labels/languages.ts'
import { type Company, onOneLine } from '../data/company.ts'
import type { StructuredData } from './json-ld.tsx'

/** The part of the layout's data that structured data is built from. */
export interface SiteWithCompany {
  url: string
  company: Company
  language: Language
}

/** Absolute URL of a path. An absolute URL is returned unchanged. */
export const absoluteUrl = (url: string, address: string) => URL.parse(address, `${url}/`)?.href

type Publisher = Omit<SiteWithCompany, 'language'>

/** Short reference to the Organization, which the home page describes in full. */
export const organization = ({ url, company }: Publisher): StructuredData => ({
  '@type': 'Organization',
  '@id': `${url}/#organization`,
  name: company.name,
  url: `${url}/`,
})

/** URL of the logo, or of the default mark. */
export const logoOf = ({ url, company }: Publisher) =>
  absoluteUrl(url, company.logo || '/icon-512.png')

/** Organization and WebSite of the home page. */
export function companyData(
  { url, company, language }: SiteWithCompany,
  description: string,
): StructuredData[] {
  return [
    {
      ...organization({ url, company }),
      description,
      logo: logoOf({ url, company }),
      email: company.email || undefined,
      telephone: company.phone || undefined,
      address: onOneLine(company.address) || undefined,
      sameAs: company.social.length > 0 ? company.social.map((network) => network.url) : undefined,
    },
    {
      '@type': 'WebSite',
      '@id': `${url}/#website`,
      name: company.name,
      url: `${url}/`,
      inLanguage: language,
      publisher: { '@id': `${url}/#organization` },
    },
  ]
}

/** Service: a technology that the company offers. */
export const serviceData = (
  technology: Omit<Technology, 'story'>,
  site: SiteWithCompany,
): StructuredData => ({
  '@type': 'Service',
  '@id': `${site.url}/technologies/${technology.slug}#service`,
  url: `${site.url}/technologies/${technology.slug}`,
  name: technology.title,
  description: technology.description,
  provider: organization(site),
})

/** BreadcrumbList of two levels: the list page and the record's page. */
export function breadcrumbs(url: string, list: { name: string; path: string }, title: string) {
  const step = (position: number, name: string, item?: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item,
  })
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [step(1, list.name, url + list.path), step(2, title)],
  } satisfies StructuredData
}
