import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Database } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { createAccount } from '../people/accounts.ts'
import { issueSsoToken } from '../people/sign-in/one-time-tokens.ts'
import type { PageHandler, Site, SiteSignIn } from './site.ts'
import { withUnavailability } from './unavailable-page.ts'

let db: Database
beforeEach(async () => {
  db = connect(':memory:')
  await migrate(db)
})
afterEach(() => db.destroy())

/** Simulates a full disk: SQLite reports a page limit with the same error. */
async function fillUp() {
  await sql`pragma max_page_count = 1`.execute(db)
  const grow = () => sql`create table filler as select zeroblob(100) as bytes`.execute(db)
  await expect(grow()).rejects.toThrow('full')
}

/** Answers as React Router does: it reports the error and hides its text. */
const routed =
  (work: () => Promise<unknown>): PageHandler =>
  async (_request, _site, { report }) => {
    try {
      await work()
      return new Response('done')
    } catch (error) {
      report(error)
      return new Response('<p>Unexpected Server Error</p>', { status: 500 })
    }
  }

async function answerOf(work: () => Promise<unknown>) {
  const faults: unknown[] = []
  const report = (fault: unknown) => void faults.push(fault)
  const visitor = { ip: '', cookie: '', report, countLead() {} }
  const request = new Request('http://a.example/sso', { method: 'POST' })
  // Casts: `routed` uses neither the site nor the sign-in.
  const [site, signIn] = [{} as Site, {} as SiteSignIn]
  const response = await withUnavailability(routed(work))(request, site, visitor, signIn)
  return { response, faults }
}

test('a sign-in on a full disk answers 503 with the reason and reports the error', async () => {
  const { id } = await createAccount(db, 'a@example.com', 'editor')
  await fillUp()
  const tokens = () =>
    Promise.all(Array.from({ length: 500 }, () => issueSsoToken(db, id, 'browser')))
  const { response, faults } = await answerOf(tokens)
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.text()).toBe('<p>The disk of the database is full.</p>')
  expect(faults).toHaveLength(1)
})

test('a bug answers 500 and hides its message', async () => {
  const { response } = await answerOf(async () => {
    throw new Error('secret')
  })
  expect(response.status).toBe(500)
  expect(await response.text()).toBe('<p>Unexpected Server Error</p>')
})

test('an answer without an error is unchanged', async () => {
  const { response } = await answerOf(async () => {})
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('done')
})
