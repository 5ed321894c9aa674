import { type Kysely, sql } from 'kysely'
import { folderOf } from '#content/documents/addresses.ts'
import { contentNames } from '#content/documents/content-types.ts'
import { isPage, pageNames, pageOf } from '#content/documents/pages/index.ts'
import type { Language } from '#content/labels/languages.ts'
import { decoded } from '#content/redirects/redirect-source.ts'
import type { Suggestion } from '#content/redirects/redirects-api.ts'
import { declarationOf, readable } from '../documents/record-rows.ts'
import { siteLanguage } from '../documents/site-language.ts'
import { slugify } from '../documents/slugify.ts'
import type { Tables } from '../tables.ts'
import { replacedPages } from './replaced-pages.ts'

/** Suggestions per address. */
const mostSuggestions = 5

/** Share of words that two addresses must have in common. */
const leastSimilarity = 0.5

interface Candidate extends Suggestion {
  /** Number of different words in the address. */
  words: number
}

/** Suggests public pages whose address is similar to a path, the most similar first. */
export type TargetSuggester = (path: string) => Suggestion[]

/** Reads the addresses of all public pages once, to suggest targets for any number of paths. */
export async function readTargets(db: Kysely<Tables>): Promise<TargetSuggester> {
  const byWord = new Map<string, Candidate[]>()
  const language = await siteLanguage(db)
  const add = (to: string, title: string) => {
    const words = wordsOf(to, language)
    for (const word of words) {
      const candidates = byWord.get(word)
      const candidate = { to, title, words: words.size }
      if (candidates) candidates.push(candidate)
      else byWord.set(word, [candidate])
    }
  }
  const replaced = await replacedPages(db)
  for (const { path, title } of pageNames.filter(isPage).map(pageOf))
    if (!replaced.has(path)) add(path, title)
  for (const type of contentNames) {
    if (!declarationOf(type).slugFrom) continue
    const rows = await readable(db, type, 'visitor')
      .select(['slug', sql<string>`title`.as('title')])
      .execute()
    for (const { slug, title } of rows) add(folderOf(declarationOf(type)) + slug, title)
  }
  return (path) => suggest(byWord, wordsOf(path, language))
}

function suggest(
  byWord: ReadonlyMap<string, readonly Candidate[]>,
  words: ReadonlySet<string>,
): Suggestion[] {
  const common = new Map<string, number>()
  const found = new Map<string, Candidate>()
  for (const word of words) {
    for (const candidate of byWord.get(word) ?? []) {
      common.set(candidate.to, (common.get(candidate.to) ?? 0) + 1)
      found.set(candidate.to, candidate)
    }
  }
  // The Jaccard index: words in common, of all words of both.
  const similarity = (candidate: Candidate) => {
    const shared = common.get(candidate.to) ?? 0
    return shared / (words.size + candidate.words - shared)
  }
  return [...found.values()]
    .map((candidate) => ({ ...candidate, score: similarity(candidate) }))
    .filter(({ score }) => score >= leastSimilarity)
    .sort((one, other) => other.score - one.score)
    .slice(0, mostSuggestions)
    .map(({ to, title }) => ({ to, title }))
}

/** The words of a path's last segment, without its file extension. */
function wordsOf(path: string, language: Language): ReadonlySet<string> {
  const last = path.split(/[?#]/)[0]?.split('/').findLast(Boolean) ?? ''
  const words = slugify((decoded(last) ?? last).replace(/\.\w{1,5}$/, ''), language).split('-')
  return new Set(words.filter(Boolean))
}
