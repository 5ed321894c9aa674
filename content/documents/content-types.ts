import type { Content } from './define.ts'
import { careers } from './types/careers.ts'
import { news } from './types/news.ts'
import { projects } from './types/projects.ts'
import { subpages } from './types/subpages.ts'
import { technologies } from './types/technologies.ts'
import { testimonials } from './types/testimonials.ts'

/** Every content type. A new type needs a file, a line here and a migration. */
export const contents = { projects, careers, technologies, testimonials, subpages, news }

export type Contents = typeof contents
export type ContentName = keyof Contents

export const isContentName = (word: string): word is ContentName => Object.hasOwn(contents, word)

/** The types whose records have a page of their own. */
export type PagedName = {
  [N in ContentName]: Contents[N] extends { slugFrom: string } ? N : never
}[ContentName]

export const contentNames = Object.keys(contents) as ContentName[] // `contents` is a literal with exactly these keys

export const pagedNames = contentNames.filter(
  (name): name is PagedName => 'slugFrom' in contents[name],
)

/** A record's name: the value of the first column of its list. */
export function nameOf({ columns }: Content, record: object): string {
  const [field = ''] = Object.values(columns)
  return String((record as Record<string, unknown>)[field] ?? '') // a declared field
}
