import type { ChildNode } from 'domhandler'
import { z } from 'zod'
import { parseBoundedJson } from '../bounded-json.ts'
import { ImportSourceError } from '../import-source-error.ts'
import { oneLine } from '../source-text.ts'
import { elementsOf, textOf } from './page-tree.ts'

/** What the head of a page and its structured data (JSON-LD) say. Empty texts for what is missing. */
interface PageFacts {
  /** Text of the `title` element. */
  title: string
  /** Values of `meta` elements by name or property, in lower case. */
  meta: ReadonlyMap<string, string>
  /** Canonical address as written. */
  canonical: string
  /** Of an article's structured data. */
  datePublished: string
  author: string
}

const mostMeta = 500

export function readPageFacts(page: readonly ChildNode[]): PageFacts {
  const facts = { title: '', canonical: '', datePublished: '', author: '' }
  const meta = new Map<string, string>()
  for (const { name, attribs, children } of elementsOf(page)) {
    if (name === 'title') facts.title ||= oneLine(textOf(children), 1000)
    if (name === 'link' && /^\s*canonical\s*$/i.test(attribs.rel ?? '')) {
      facts.canonical ||= attribs.href ?? ''
    }
    const key = (attribs.property || attribs.name || '').toLowerCase()
    if (name === 'meta' && key && !meta.has(key) && meta.size < mostMeta) {
      meta.set(key, oneLine(attribs.content ?? '', 5000))
    }
    if (name === 'script' && /^application\/ld\+json\b/i.test(attribs.type ?? '')) {
      const article = articleOf(textOf(children))
      facts.datePublished ||= article?.datePublished ?? ''
      facts.author ||= oneLine(article?.author.filter(Boolean).join(', ') ?? '', 200)
    }
  }
  return { ...facts, meta }
}

const person = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
const articleShape = z.object({
  '@type': z.union([z.string(), z.array(z.string())]).transform((type) => [type].flat()),
  datePublished: z.string().catch(''),
  author: z.union([z.array(person), person.transform((name) => [name])]).catch([]),
})

/** Values of one block of structured data. */
const mostValues = 50_000

/** The first `Article`, `NewsArticle`, `BlogPosting` and so on. Programs also give a date to a `WebPage`. */
function articleOf(json: string) {
  let parsed: unknown
  try {
    parsed = parseBoundedJson(json.trim(), mostValues)
  } catch (error) {
    if (error instanceof ImportSourceError) return undefined
    throw error
  }
  const graph = z.object({ '@graph': z.array(z.unknown()) }).safeParse(parsed).data?.['@graph']
  return (graph ?? [parsed].flat()).flatMap((each) => {
    const article = articleShape.safeParse(each).data
    return article?.['@type'].some((type) => /(?:Article|Posting)$/.test(type)) ? article : []
  })[0]
}
