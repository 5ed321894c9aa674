import type { Kysely } from 'kysely'
import {
  type ContentName,
  contentNames,
  contents,
  nameOf,
} from '#content/documents/content-types.ts'
import type { FoundStory } from '#content/documents/records-api.ts'
import { excerptOf, hasWords } from '#content/rich-text/excerpt.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { plainText } from '#content/rich-text/plain-text.ts'
import { dialectOf } from '../database/dialect.ts'
import { wordsIn } from '../database/lists/story-words.ts'
import type { Tables } from '../database/schema.ts'
import { listDrafts } from './drafts.ts'
import { anyTable, declarationOf, storiesOf, table, toRecord } from './record-rows.ts'

/** Maximum results per content type. */
const maxResults = 5

/** Finds records whose rich texts, live or in a draft, contain every word of the search. */
export async function searchStories(db: Kysely<Tables>, search: string): Promise<FoundStory[]> {
  const words = wordsIn(search)
  if (words.length === 0) return []
  const found: FoundStory[] = []
  for (const name of contentNames.filter((each) => storiesOf(contents[each]).length > 0)) {
    const drafted = await draftedWith(db, name, words)
    const live = await liveWith(db, name, words)
    const others = live.filter(({ _id }) => !drafted.some((draft) => draft._id === _id))
    found.push(...[...drafted, ...others].slice(0, maxResults))
  }
  return found
}

/** Reads the first matches by position. The index has this order, so the query stops early. */
async function liveWith(db: Kysely<Tables>, name: ContentName, words: readonly string[]) {
  const found = dialectOf(db).lists.positionsWith(name, words, maxResults)
  const rows = await anyTable(db)
    .selectFrom(table(name))
    .selectAll()
    .where('position', 'in', found)
    .orderBy('position')
    .execute()
  return rows.map((row) => {
    const record = toRecord(name, row)
    return storyIn(
      { type: name, _id: record._id, isActive: record.isActive, values: record },
      words,
    )
  })
}

/** Reads all drafts of the type, because a type has few. */
async function draftedWith(db: Kysely<Tables>, name: ContentName, words: readonly string[]) {
  const drafts = await listDrafts(db, name)
  return drafts.flatMap((draft) => {
    const { values } = draft.value
    if (!hasWords(textOf(name, values), words)) return []
    return [
      storyIn(
        { type: name, _id: draft.recordId, isActive: draft.baseVersion !== null, values: values },
        words,
      ),
    ]
  })
}

function storyIn(
  {
    type,
    _id,
    isActive,
    values,
  }: Pick<FoundStory, '_id' | 'isActive'> & { type: ContentName; values: object },
  words: readonly string[],
): FoundStory {
  const name = nameOf(declarationOf(type), values)
  return { type, _id, name, isActive, excerpt: excerptOf(textOf(type, values), words) }
}

const textOf = (name: ContentName, values: object) =>
  storiesOf(declarationOf(name))
    .map((field) => (values as Record<string, RichTextNode | null>)[field]) // values of declared fields
    .map((story) => (story ? plainText(story) : ''))
    .join('\n')
