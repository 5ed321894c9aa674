import type { Project } from '#content/documents/types/projects.ts'
import type { StructuredData } from '../head/json-ld.tsx'
import { absoluteUrl, organization, type SiteWithCompany } from '../head/structured-data.ts'
import { nonEmpty } from '../text/non-empty.ts'

/** Article structured data of a project's case study. */
export function caseStudy(
  project: Omit<Project, 'story'>,
  site: SiteWithCompany,
  picture: string,
): StructuredData {
  const { url } = site
  const address = `${url}/projects/${project.slug}`
  const plate = project.imageUrl.trim() ? absoluteUrl(url, project.imageUrl.trim()) : undefined
  return {
    '@type': 'Article',
    '@id': `${address}#article`,
    mainEntityOfPage: address,
    headline: project.title,
    description: project.description,
    inLanguage: site.language,
    image: [plate, url + picture].filter(Boolean),
    datePublished: project.publishedAt ?? project.createdAt,
    dateModified: project.updatedAt,
    author: organization(site),
    publisher: organization(site),
    about: project.client.trim() ? { '@type': 'Organization', name: project.client } : undefined,
    articleSection: project.category,
    keywords: nonEmpty(project.technologies),
  }
}
