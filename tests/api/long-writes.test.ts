import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Contents, contents } from '#content/documents/content-types.ts'
import type { Input } from '#content/documents/schema.ts'
import { hourMs, minuteMs } from '#content/text/durations.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { newId } from '#server/database/ids.ts'
import { transact, transactEach } from '#server/database/transactions.ts'
import { announceDuePublications, hasDuePublications } from '#server/documents/due-publications.ts'
import { createRecord, deleteRecord, updateRecord } from '#server/documents/record-writes.ts'
import { getRecord } from '#server/documents/records.ts'
import { changeSeveral } from '#server/inbox/bulk.ts'
import { createMessage } from '#server/inbox/messages.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { createAccount } from '#server/people/accounts.ts'
import { hashSecret, newSecret } from '#server/people/sign-in/secrets.ts'
import { findSession } from '#server/people/sign-in/sessions.ts'
import { createDraft, saveDraft } from '#server/publishing/document-drafts.ts'
import { publishRelease } from '#server/publishing/releases/publish-release.ts'
import { addDraft, createRelease, getRelease } from '#server/publishing/releases/releases.ts'
import { undoRelease } from '#server/publishing/releases/undo-release.ts'
import { importRedirects } from '#server/redirects/redirects-csv.ts'
import {
  getDemoContent,
  removeDemoContent,
  restoreDemoContent,
} from '#server/setup/demo-content.ts'
import { seed } from '#server/setup/seed.ts'
import { purgeExpired } from '#server/trash/trash-entries.ts'
import { createDatabase, type TestDatabase } from '#tests/support/databases/database.ts'
import { countTransactions } from '#tests/support/databases/transaction-sizes.ts'
import { sample } from '#tests/support/inputs/samples.ts'

/** On a busy server, a statement takes up to 40 ms, so other writers wait for about a second. */
const mostStatements = 30
const by = 'ines@client.example'

let database: TestDatabase
let db: Database
const transactions = countTransactions()

beforeAll(async () => {
  database = await createDatabase()
  db = connect(database.target, transactions.onQuery)
})
afterAll(async () => {
  await db.destroy()
  await database.remove()
})

test('work on many items lets another writer in between, and keeps the order of the results', async () => {
  const events: string[] = []
  let waiting: Promise<unknown> | undefined
  const results = await transactEach(db, [1, 2, 3, 4, 5], async (_, item) => {
    events.push(String(item))
    // Waits in the same queue as the next transaction.
    waiting ??= transact(db, async () => void events.push('other'))
    return item * 2
  })
  await waiting
  expect(results).toEqual([2, 4, 6, 8, 10])
  expect(events).toEqual(['1', '2', '3', 'other', '4', '5'])
})

test('a request of staff does not wait for a transaction to store that its session was used', async () => {
  const { id: accountId } = await createAccount(db, by, 'administrator')
  const token = newSecret()
  const past = new Date(Date.now() - 10 * minuteMs).toISOString()
  const times = { createdAt: past, usedAt: past }
  const session = { id: newId(), accountId, tokenHash: hashSecret(token), browser: '', ...times }
  await db.insertInto('sessions').values(session).execute()
  await transact(db, async () => {
    const life = { idleMs: hourMs, absoluteMs: hourMs }
    expect(await findSession(db, token, life)).toMatchObject({ accountId })
  })
  const usedAt = async () =>
    (await db.selectFrom('sessions').select('usedAt').executeTakeFirst())?.usedAt
  await expect.poll(usedAt).not.toBe(past)
})

describe('the demo content', () => {
  beforeAll(() => seed(db, diskStore(database.directory), 'demo'))

  test('is removed and restored in short transactions', async () => {
    const { parts } = await getDemoContent(db)
    const removal = await transactions.during(() => removeDemoContent(db, by))
    expect(removal[0]).toBeLessThanOrEqual(mostStatements)
    expect((await getDemoContent(db)).parts).toEqual([])

    const restoration = await transactions.during(() => restoreDemoContent(db, by))
    expect(restoration[0]).toBeLessThanOrEqual(mostStatements)
    expect((await getDemoContent(db)).parts).toEqual(parts)
  })

  test('stays if it is edited while its removal runs', async () => {
    const record = await db.selectFrom('careers').select('id').executeTakeFirstOrThrow()
    let edit: Promise<unknown> | undefined
    const removing = connect(database.target, ({ sql }) => {
      // The removal records itself first, so this transaction is the next one.
      if (!edit && sql.startsWith('insert into "changes"'))
        edit = updateRecord(removing, { type: 'careers', id: record.id }, { isActive: false })
    })
    await removeDemoContent(removing, by)
    await edit
    await removing.destroy()
    expect(await db.selectFrom('careers').select('id').execute()).toEqual([record])
    await restoreDemoContent(db, by)
  })
})

describe('many entries', () => {
  const createMessages = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const input = { name: 'Jonas', email: `jonas${index}@client.example` }
        return (await createMessage(db, { ...input, subject: 'Cranes', message: 'Hello' }))._id
      }),
    )

  test('of the inbox are changed and deleted in short transactions', async () => {
    const ids = await createMessages(23)
    const unknown = '018f0000-0000-7000-8000-000000000000'
    for (const change of [{ state: 'spam' }, { state: 'done' }, 'delete'] as const) {
      let answer: unknown
      const sizes = await transactions.during(async () => {
        answer = await changeSeveral(db, [...ids, unknown, ...ids], change, by)
      })
      expect(answer).toEqual({ done: ids, missing: [unknown] })
      expect(sizes[0]).toBeLessThanOrEqual(mostStatements)
    }
  })

  test('of the trash are purged in short transactions', async () => {
    const records = []
    for (let index = 0; index < 12; index++) {
      const input = sample(contents.news, String(index)) as Input<Contents['news']> // a sample is valid input
      records.push((await createRecord(db, 'news', input))._id)
    }
    for (const id of records) await deleteRecord(db, 'news', id)
    await changeSeveral(db, await createMessages(12), 'delete', by)
    await db.updateTable('trash').set({ deletedAt: '2020-01-01T00:00:00.000Z' }).execute()
    const { count } = await db
      .selectFrom('trash')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    let purged: unknown[] = []
    const sizes = await transactions.during(async () => {
      purged = await purgeExpired(db)
    })
    expect(purged).toHaveLength(Number(count))
    expect(sizes[0]).toBeLessThanOrEqual(mostStatements)
    expect(await db.selectFrom('trash').select('recordId').execute()).toEqual([])
  })

  test('with a due publication are announced in short transactions', async () => {
    for (let index = 0; index < 12; index++) {
      const input = sample(contents.news, `due ${index}`) as Input<Contents['news']> // a sample is valid input
      await createRecord(db, 'news', { ...input, publishAt: '2999-01-01T00:00:00.000Z' })
    }
    await db.updateTable('news').set({ turnsAt: '2020-01-01T00:00:00.000Z' }).execute()
    const sizes = await transactions.during(async () => {
      while ((await announceDuePublications(db)) > 0);
    })
    expect(sizes[0]).toBeLessThanOrEqual(mostStatements)
    expect(await hasDuePublications(db)).toBe(false)
  })
})

test('redirects from CSV are saved in short transactions', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => `/old/${index},/news,301`)
  let answer: unknown
  const sizes = await transactions.during(async () => {
    answer = await importRedirects(
      db,
      ['/old/3,/projects,302', ...rows, 'old,,', '/a,/a'].join('\n'),
      by,
    )
  })
  expect(answer).toMatchObject({
    created: 20,
    updated: 1,
    failed: 2,
    errors: [{ line: 22 }, { line: 23 }],
  })
  expect(sizes[0]).toBeLessThanOrEqual(mostStatements)
})

describe('a release', () => {
  const news = (index: number, title = `News ${index}`) =>
    ({ ...sample(contents.news, String(index)), title, picture: '' }) as Input<Contents['news']> // a sample is valid input

  /** Publishes drafts in a release. Returns the statements of its transaction, and those of its undo. */
  async function publishTogether(ids: readonly string[]) {
    const { _id } = await createRelease(db, { name: 'Together' }, by)
    for (const recordId of ids) await addDraft(db, _id, { type: 'news', recordId }, { by })
    const { version } = await getRelease(db, _id)
    const [published = 0] = await transactions.during(() =>
      publishRelease(db, _id, { by, version }),
    )
    const release = await getRelease(db, _id)
    expect(release).toMatchObject({ state: 'published', drafts: ids.length })
    const [undone = 0] = await transactions.during(() =>
      undoRelease(db, _id, { by, version: release.version }),
    )
    const again = await getRelease(db, _id)
    await publishRelease(db, _id, { by, version: again.version })
    return { published, undone }
  }

  const drafted = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        return (await createDraft(db, 'news', news(index), { by }))._id
      }),
    )

  test('needs few statements for each draft, new or changed, also to be undone', async () => {
    const [few, many] = [await drafted(5), await drafted(15)]
    const perDraft = async () => {
      const [one, other] = [await publishTogether(few), await publishTogether(many)]
      return {
        published: (other.published - one.published) / 10,
        undone: (other.undone - one.undone) / 10,
      }
    }
    const created = await perDraft()
    expect(created.published).toBeLessThanOrEqual(6)
    expect(created.undone).toBeLessThanOrEqual(8)
    for (const id of [...few, ...many]) {
      await saveDraft(db, 'news', id, { input: { teaser: 'Another teaser' }, by })
    }
    const changed = await perDraft()
    expect(changed.published).toBeLessThanOrEqual(3)
    expect(changed.undone).toBeLessThanOrEqual(8)
  })

  test('moves the links to all of its new addresses in one pass', async () => {
    const ids = await drafted(6)
    await publishTogether(ids)
    const records = await Promise.all(ids.map((id) => getRecord(db, 'news', 'staff', id)))
    const link = (slug: string) => ({
      type: 'paragraph',
      content: [
        {
          type: 'text',
          text: slug,
          marks: [{ type: 'link', attrs: { href: `/news/${slug}#there` } }],
        },
      ],
    })
    const linking = news(99, 'Linking')
    const story = { type: 'doc', content: records.map(({ slug }) => link(slug)) }
    const { _id } = await createRecord(db, 'news', { ...linking, story } as typeof linking)
    const reads: string[] = []
    const listening = connect(database.target, ({ sql }) => reads.push(sql))
    for (const [index, id] of ids.entries()) {
      await saveDraft(db, 'news', id, { input: { slug: `moved-${index}` }, by })
    }
    const release = await createRelease(db, { name: 'Moves' }, by)
    for (const recordId of ids) await addDraft(db, release._id, { type: 'news', recordId }, { by })
    const { version } = await getRelease(db, release._id)
    await publishRelease(listening, release._id, { by, version })
    await listening.destroy()
    expect(reads.filter((sql) => sql === 'select * from "news"')).toHaveLength(1)
    const { story: moved, version: last } = await getRecord(db, 'news', 'staff', _id)
    const hrefs = JSON.stringify(moved).match(/\/news\/[^"]*/g)
    expect(hrefs).toEqual(ids.map((_, index) => `/news/moved-${index}#there`))
    expect(last).toBe(2)
  })
})
