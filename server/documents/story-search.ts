import type { Kysely } from 'kysely'
import {
  type ContentName,
  contentNames,
  contents,
  nameOf,
} from '#content/documents/content-types.ts'
import type { FoundStory } from '#content/documents/records-api.ts'
import { excerptOf } from '#content/rich-text/excerpt.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { plainText } from '#content/rich-text/plain-text.ts'
import { hasWords, type SoughtWords, soughtWords } from '#content/text/search-text.ts'
import { dialectOf } from '../database/dialect.ts'
import { yieldWhenDue } from '../event-loop.ts'
import type { Tables } from '../tables.ts'
import { listDrafts } from './drafts.ts'
import { anyTable, declarationOf, storiesOf, table, toRecord } from './record-rows.ts'

/** Maximum results per content type. */
const maxResults = 5

/** Rows that are read at once to find phrases, and rows of a type that are read at most. */
const rowsAtOnce = 20
const maxRows = 500

/** Finds records whose rich texts, live or in a draft, contain every word and every phrase of the search. */
export async function searchStories(db: Kysely<Tables>, search: string): Promise<FoundStory[]> {
  const sought = soughtWords(search)
  if (sought.words.length === 0) return []
  const found: FoundStory[] = []
  for (const name of contentNames.filter((each) => storiesOf(contents[each]).length > 0)) {
    const drafted = await draftedWith(db, name, sought)
    const live = await liveWith(db, name, sought)
    const others = live.filter(({ _id }) => !drafted.some((draft) => draft._id === _id))
    found.push(...[...drafted, ...others].slice(0, maxResults))
  }
  return found
}

/**
 * Reads the first matches by position. The index has this order, so the query stops early. It knows words alone: the
 * texts of its rows are searched for phrases.
 */
async function liveWith(db: Kysely<Tables>, name: ContentName, sought: SoughtWords) {
  const most = sought.phrases.length > 0 ? rowsAtOnce : maxResults
  const found: FoundStory[] = []
  for (let [after, read] = [beforeAll, 0]; read < maxRows; read += most) {
    const positions = dialectOf(db).lists.positionsWith(name, sought.words, { after, most })
    const rows = await anyTable(db)
      .selectFrom(table(name))
      .selectAll()
      .where('position', 'in', positions)
      .orderBy('position')
      .execute()
    for (const row of rows) {
      const { _id, isActive, ...values } = toRecord(name, row)
      if (sought.phrases.length > 0 && !hasWords(textOf(name, values), sought)) continue
      found.push(storyIn({ type: name, _id, isActive, values }, sought))
      if (found.length === maxResults) return found
      await yieldWhenDue()
    }
    if (rows.length < most) return found
    after = rows.at(-1)?.position ?? beforeAll
  }
  return found
}

/** Positions are lower for newer records, also below zero. */
const beforeAll = Number.MIN_SAFE_INTEGER

/** Reads all drafts of the type, because a type has few. */
async function draftedWith(db: Kysely<Tables>, name: ContentName, sought: SoughtWords) {
  const drafts = await listDrafts(db, name)
  const found: FoundStory[] = []
  for (const { recordId, baseVersion, value } of drafts) {
    const { values } = value
    if (hasWords(textOf(name, values), sought)) {
      const isActive = baseVersion !== null
      found.push(storyIn({ type: name, _id: recordId, isActive, values }, sought))
    }
    await yieldWhenDue()
  }
  return found
}

function storyIn(
  {
    type,
    _id,
    isActive,
    values,
  }: Pick<FoundStory, '_id' | 'isActive'> & { type: ContentName; values: object },
  sought: SoughtWords,
): FoundStory {
  const name = nameOf(declarationOf(type), values)
  return { type, _id, name, isActive, excerpt: excerptOf(textOf(type, values), sought) }
}

const textOf = (name: ContentName, values: object) =>
  storiesOf(declarationOf(name))
    .map((field) => (values as Record<string, RichTextNode | null>)[field]) // values of declared fields
    .map((story) => (story ? plainText(story) : ''))
    .join('\n')
