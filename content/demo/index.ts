import type { Given } from '../define.ts'
import type { ContentName, Contents } from '../index.ts'
import { demoCareers } from './careers.ts'
import type { DemoRecord } from './demo-record.ts'
import { demoMessages } from './messages.ts'
import type { DemoArticle } from './news/demo-article.ts'
import { demoNews } from './news.ts'
import { demoPages } from './pages.ts'
import { demoProjects } from './projects.ts'
import { demoSettings } from './settings.ts'
import { demoTechnologies } from './technologies.ts'
import { demoTestimonials } from './testimonials.ts'

const records = {
  projects: demoProjects,
  careers: demoCareers,
  technologies: demoTechnologies,
  testimonials: demoTestimonials,
  news: demoNews,
} satisfies {
  [N in ContentName]?: N extends 'news' ? DemoArticle[] : DemoRecord<Given<Contents[N]>>[]
}

/** The records of a type; none of one that the demo company does not have. */
export const demoRecordsOf = (name: ContentName): readonly DemoRecord<object>[] =>
  // As any of the types may lack them; `satisfies` knows of those that do not.
  (records as { [N in ContentName]?: DemoRecord<object>[] })[name] ?? []

/** The demo company, as the seeder writes it. Pictures are paths relative to this folder. */
export const demo = {
  ...records,
  messages: demoMessages,
  settings: demoSettings,
  pages: demoPages,
  /** Shown nowhere: a logo to try the settings with. */
  pictures: ['pictures/hsoft.webp'],
}
