import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import type { ProjectValues } from '#content/documents/types/projects.ts'
import type { Database } from '#server/database/connect.ts'
import { listDrafted } from '#server/documents/drafted-lists.ts'
import {
  createRecord,
  deleteRecord,
  placeRecord,
  restoreRecord,
  updateRecord,
} from '#server/documents/record-writes.ts'
import { listRecords } from '#server/documents/records.ts'
import {
  createMessage,
  deleteMessage,
  listMessages,
  restoreMessage,
} from '#server/inbox/messages.ts'
import { purge } from '#server/trash/trash-entries.ts'
import { createDatabase, type TestDatabase } from '#tests/support/databases/database.ts'
import { sample } from '#tests/support/inputs/samples.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createDatabase()
  db = database.db
})
afterAll(() => database.remove())
beforeEach(async () => {
  for (const table of ['projects', 'messages', 'slugs', 'trash'] as const) {
    await db.deleteFrom(table).execute()
  }
})

/** Normalizes a text as the search does. With `contains` it defines the results expected of the index. */
const plain = (text: string) =>
  text
    .replaceAll('\u001f', '')
    .replaceAll(/[‘’]/g, "'")
    .normalize('NFKD')
    .replace(/[\p{M}\u00ad\u200b\u200d]/gu, '')
    .replaceAll(/[‐–]/g, '-') // NFKD makes ‐ of ‑
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ')
const spelled = (text: string) => plain(text.replace(/ü|u\u0308/gi, 'ue'))
/** Phrases in quotation marks between spaces are found by themselves, as are the texts between them. */
const partsIn = (search: string) => {
  const all = search.split(/(?<!\S)"([^"]+)"(?!\S)/).map((part) => part.trim())
  const parts = all.filter((part) => part !== '')
  return all.length > 1 && parts.length > 0 ? parts : [search]
}
const contains = (text: string, search: string) =>
  partsIn(search).every((part) => containsPart(text, part))
const containsPart = (text: string, search: string) =>
  [plain(search), spelled(search)].some((each) =>
    [plain(text), ...text.split('\n').map(spelled)].some((line) => line.includes(each)),
  )

const input = (title: string, category: string) =>
  ({ ...sample(contents.projects), title, category }) as ProjectValues

/** Characters that are difficult for an index: quotes, wildcards, accents, the Turkish i, emoji, surrogate pairs, CJK. */
const letter = fc.constantFrom(
  ...'abcABCueüÜ’‘‑– àÉñ"\'%_\\*()-:^+.,;iİıIßẞĐđſΣσςﬁ会社日本語한글🧵👩‍🚀👍🏽é́'.split(/(?:)/u),
  ...[
    ' AND ',
    ' OR ',
    ' NEAR(',
    'text:',
    'mark : "aaa"',
    'aaa',
    'iii',
    '\n',
    '\u200b',
    '\u00ad',
    'u\u0308',
    '\u001f',
    '\u0301',
  ],
)
const words = fc.array(letter, { minLength: 1, maxLength: 24 }).map((letters) => letters.join(''))
const record = fc.record({ title: words, category: words, isActive: fc.boolean() })

/** A search with likely results: a part of a text, in another case. */
const searchIn = (texts: readonly string[]) =>
  fc.oneof(
    words,
    letter,
    fc
      .tuple(fc.constantFrom(...texts), fc.nat(), fc.integer({ min: 1, max: 9 }), fc.boolean())
      .map(([text, from, length, isUpper]) => {
        const letters = [...text]
        const start = from % letters.length
        const piece = letters.slice(start, start + length).join('')
        return isUpper ? piece.toUpperCase() : piece
      }),
  )

const cases = fc.array(record, { minLength: 1, maxLength: 12 }).chain((records) =>
  fc.record({
    records: fc.constant(records),
    searches: fc.array(searchIn(records.map(({ title, category }) => `${title}\n${category}`)), {
      minLength: 1,
      maxLength: 12,
    }),
  }),
)

test('a search gives the results of the reference definition, for both viewers and every order', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ records, searches }) => {
      await db.deleteFrom('projects').execute()
      await db.deleteFrom('slugs').execute()
      for (const { title, category, isActive } of records) {
        await createRecord(db, 'projects', { ...input(title, category), isActive })
      }
      const newestFirst = records.toReversed()
      for (const search of searches) {
        const found = newestFirst.filter(({ title, category }) =>
          contains(`${title}\n${category}`, search),
        )
        const staff = await listRecords(db, 'projects', 'staff', { search })
        expect(staff.items.map(({ title }) => title)).toEqual(found.map(({ title }) => title))
        expect(staff.total).toBe(found.length)
        const seen = found.filter(({ isActive }) => isActive)
        const visitor = await listRecords(db, 'projects', 'visitor', { search })
        expect(visitor.items.map(({ title }) => title)).toEqual(seen.map(({ title }) => title))
        const sort = { by: 'createdAt', descending: true }
        const sorted = await listRecords(db, 'projects', 'staff', { search, sort, pageSize: 3 })
        expect(sorted.total).toBe(found.length)
        expect(sorted.items).toHaveLength(Math.min(3, found.length))
      }
    }),
    { numRuns: 60 },
  )
})

test('a search finds what people type, in records, drafts and messages', async () => {
  const title = 'Müller’s Hafen\u00adlogistik 2019–2024, the „Alte Liebe“'
  await createRecord(db, 'projects', input(title, 'web'))
  const { _id } = await createMessage(db, {
    name: 'Ines Søndergård',
    email: 'ines@client.example',
    subject: title,
    message: 'Line\nJürgen',
  })
  const searches = ['müller', 'MUELLER', 'muller', "mueller's hafenlogistik", '2019-2024', 'ue']
  const phrases = ['"alte liebe"', '“Alte Liebe” mueller', 'the "alte', '„Alte Liebe“']
  for (const search of [...searches, ...phrases]) {
    expect((await listRecords(db, 'projects', 'visitor', { search })).total, search).toBe(1)
    const drafted = await listDrafted(db, 'projects', 'true', { search })
    expect(drafted.total, search).toBe(1)
    expect((await listMessages(db, { search })).items, search).toMatchObject([{ _id }])
  }
  for (const search of ['soendergaard', 'sondergard', 'juergen']) {
    expect((await listMessages(db, { search })).total, search).toBe(1)
  }
  for (const search of ['liebe alte', '"liebe alte"', '"alte" x', 'mueler']) {
    expect((await listRecords(db, 'projects', 'staff', { search })).total, search).toBe(0)
  }
})

test('very long texts and words are found by any part', async () => {
  const word = Array.from({ length: 400 }, (_, index) => `${index}ß会`).join('')
  await createRecord(db, 'projects', input(word.slice(0, 200), 'web'))
  const { _id } = await createMessage(db, {
    name: 'n',
    email: 'a@b.example',
    subject: 's',
    message: word,
  })
  for (const search of [word.slice(0, 200), word.slice(700, 900), '399', '会3', word.slice(-1)]) {
    const { items } = await listMessages(db, { search })
    expect(
      items.map((message) => message._id),
      search,
    ).toEqual([_id])
  }
  expect((await listRecords(db, 'projects', 'staff', { search: word.slice(0, 200) })).total).toBe(1)
})

type Step =
  | { kind: 'create'; title: string; isActive: boolean }
  | { kind: 'save' | 'switch' | 'delete' | 'restore' | 'purge' | 'move'; at: number; title: string }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), title: words, isActive: fc.boolean() }),
  fc.record({
    kind: fc.constantFrom('save', 'switch', 'delete', 'restore', 'purge', 'move'),
    at: fc.nat(20),
    title: words,
  }),
)

/** The records as read from the table, to compare them with the results of the indexes. */
async function tableOf() {
  return db.selectFrom('projects').select(['title', 'isActive']).orderBy('position').execute()
}

describe('search and counts', () => {
  test('are correct after any sequence of writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        await db.deleteFrom('projects').execute()
        await db.deleteFrom('slugs').execute()
        await db.deleteFrom('trash').execute()
        const here: string[] = []
        const thrown: string[] = []
        for (const each of steps) await take(each, here, thrown)
        const rows = await tableOf()
        for (const search of ['', 'a', 'aa', 'abc', 'web', ' and ']) {
          const found = rows.filter(({ title }) => contains(`${title}\nweb`, search))
          const { items, total } = await listRecords(db, 'projects', 'staff', { search })
          expect(items.map(({ title }) => title)).toEqual(found.map(({ title }) => title))
          expect(total).toBe(found.length)
          const seen = await listRecords(db, 'projects', 'visitor', { search })
          expect(seen.total).toBe(found.filter(({ isActive }) => isActive).length)
        }
      }),
      { numRuns: 60 },
    )
  })

  async function take(each: Step, here: string[], thrown: string[]) {
    if (each.kind === 'create') {
      const made = { ...input(each.title, 'web'), isActive: each.isActive }
      here.push((await createRecord(db, 'projects', made))._id)
      return
    }
    const from = each.kind === 'restore' || each.kind === 'purge' ? thrown : here
    const [id] = from.splice(each.at % Math.max(1, from.length), 1)
    if (!id) return
    if (each.kind === 'delete') thrown.push(id)
    else if (each.kind !== 'purge') here.push(id)
    if (each.kind === 'save')
      await updateRecord(db, { type: 'projects', id }, input(each.title, 'web'))
    if (each.kind === 'switch')
      await updateRecord(db, { type: 'projects', id }, { isActive: each.at % 2 > 0 })
    if (each.kind === 'delete') await deleteRecord(db, 'projects', id)
    if (each.kind === 'restore') await restoreRecord(db, 'projects', id)
    if (each.kind === 'purge') await purge(db, 'projects', id, null)
    if (each.kind === 'move') await placeRecord(db, { type: 'projects', id }, each.at + 1)
  }

  test('are correct for deleted and restored messages, also of an older version', async () => {
    const letter = { email: 'a@b.example', subject: 'Hello', message: 'Text' }
    const made = []
    for (const name of ['Ines', 'Jon', 'Ida'])
      made.push(await createMessage(db, { ...letter, name }))
    const [ines] = made
    await deleteMessage(db, ines?._id ?? '', null)
    expect((await listMessages(db, { search: 'ines' })).total).toBe(0)
    expect((await listMessages(db, { status: 'new' })).total).toBe(2)
    // Trash entries from before messages had positions lack these columns.
    const thrown = await db.selectFrom('trash').select('content').executeTakeFirstOrThrow()
    const { position: _, searchText: __, ...content } = JSON.parse(thrown.content)
    await db
      .updateTable('trash')
      .set({ content: JSON.stringify(content) })
      .execute()
    await restoreMessage(db, ines?._id ?? '', null)
    const { items } = await listMessages(db, { search: 'in' })
    expect(items.map(({ name }) => name)).toEqual(['Ines'])
    const all = await listMessages(db, { status: 'new' })
    expect(all.items.map(({ name }) => name)).toEqual(['Ida', 'Jon', 'Ines'])
    expect(all.total).toBe(3)
  })
})

test('records can be moved to one place any number of times', async () => {
  let order: string[] = []
  for (const title of ['one', 'two', 'three', 'four', 'five']) {
    const made = await createRecord(db, 'projects', input(title, 'web'))
    order = [made._id, ...order]
  }
  for (let turn = 0; turn < 60; turn++) {
    const id = order[(turn * 3 + 2) % 5] ?? ''
    await placeRecord(db, { type: 'projects', id }, 2)
    const [first = '', ...others] = order.filter((each) => each !== id)
    order = [first, id, ...others]
    const { items } = await listRecords(db, 'projects', 'staff', { search: 'web' })
    expect(items.map(({ _id }) => _id)).toEqual(order)
  }
})

test('a restored record gets its place back, even if its position is taken', async () => {
  const first = await createRecord(db, 'projects', input('First', 'web'))
  await deleteRecord(db, 'projects', first._id)
  const second = await createRecord(db, 'projects', input('Second', 'web'))
  await restoreRecord(db, 'projects', first._id)
  const { items, total } = await listRecords(db, 'projects', 'visitor', { search: 's' })
  expect(total).toBe(2)
  expect(items.map(({ _id }) => _id)).toEqual([second._id, first._id])
})
