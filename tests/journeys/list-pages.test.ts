import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { publicPages } from '#content/documents/public-pages.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { transact } from '#server/database/transactions.ts'
import { createRecord } from '#server/documents/record-writes.ts'
import { fetchPage } from '#tests/support/formats/html-page.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withJourney } from '#tests/support/sites/journey.ts'
import { startServer, type TestServer } from '#tests/support/sites/server.ts'

const lists = publicPages.flatMap(({ path, lists }) => (lists ? [{ path, name: lists }] : []))
const recordsPerPage = 24

withJourney() // waits until the pages are built
let directory: string
let server: TestServer

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-lists-'))
  const db = connect(directory)
  await migrate(db)
  await transact(db, async (transaction) => {
    for (const { name } of lists) {
      for (let number = 0; number < recordsPerPage + 2; number++) {
        const text = JSON.stringify(sample(contents[name], `${name} ${number}`))
        // Pages with pictures of other sites have no data for the router.
        const own = text.replace(/https:\/\/pictures\.example\/[^"]+/g, '/favicon.svg')
        const values: Input = JSON.parse(own) // the sample of this type
        await createRecord(transaction, name, values)
      }
    }
  })
  await db.destroy()
  server = await startServer({ DATA_DIR: directory, SEED: 'none' })
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})

type Input = Parameters<typeof createRecord>[2]

/** The numbers of the records that a page of a list shows. */
async function recordsOf(name: string, path: string) {
  const page = await fetchPage(server.url + path)
  const found = page.text('main').matchAll(new RegExp(`\\b${name} (\\d+)`, 'g'))
  return { page, numbers: new Set([...found].map(([, number]) => Number(number))) }
}

describe.each(lists)('the list $path, as the built server sends it', ({ name, path }) => {
  test('has its own records, title and canonical address on each page, and ends with a 404', async () => {
    const first = await recordsOf(name, path)
    const second = await recordsOf(name, `${path}?page=2`)
    expect(first.page.status).toBe(200)
    expect(first.numbers.size).toBe(recordsPerPage)
    expect(second.numbers.size).toBe(2)
    expect(first.numbers.isDisjointFrom(second.numbers)).toBe(true)
    const canonical = ({ page }: typeof first) => page.values('link[rel="canonical"]', 'href')
    expect(canonical(first)).toEqual([`${server.url}${path}`])
    expect(canonical(second)).toEqual([`${server.url}${path}?page=2`])
    expect(second.page.document.title).toContain('page 2')
    expect(second.page.document.title).not.toBe(first.page.document.title)
    for (const page of [3, 99, 0, 'two']) {
      expect((await fetch(`${server.url}${path}?page=${page}`)).status, `page ${page}`).toBe(404)
    }
  })

  test('sends the data of each page to the router', async () => {
    const data = async (query: string) => (await fetch(`${server.url}${path}.data${query}`)).text()
    const [first, second] = [await data(''), await data('?page=2')]
    expect(first).toMatch(new RegExp(`${name} 5\\b`))
    expect(second).not.toMatch(new RegExp(`${name} 5\\b`))
    expect(second).toMatch(new RegExp(`${name} \\d`))
    expect(await data('?page=2&utm_source=x')).toBe(second)
  })
})
