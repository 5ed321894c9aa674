import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Values } from '#content/define.ts'
import { type Contents, contents } from '#content/index.ts'
import { about } from '#content/pages/about.ts'
import { notFound } from '#content/pages/not-found.ts'
import { wholePage } from '#content/pages/page-values.ts'
import { emptySettings } from '#content/settings.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { sample } from '#tests/support/samples.ts'
import type { Database } from '../database/connect.ts'
import { createPreview, createSitePreview } from '../database/records/previews.ts'
import type { Services } from '../services.ts'
import { hashSecret } from '../sign-in/secrets.ts'
import { previewed } from './preview.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createDatabase()
  db = database.db
})
afterAll(() => database.remove())

const preview = (token: string) =>
  previewed({ db, env: { siteUrl: 'https://atrium.example' } } as Services, token) // a preview needs nothing else of them

test('the unsaved texts of a page stand in the place of its own, and of no other', async () => {
  const values = wholePage(about, { head: { title: 'Not public yet' } }, 'en')
  const settings = { ...emptySettings, companyName: 'Muster', language: 'de' } as const
  await createSitePreview(db, { pages: { about: values }, settings }, hashSecret('page'))
  const site = await preview('page')
  expect(site.preview).toBe('shown')
  expect(await site.texts('about')).toEqual(values)
  expect(await site.texts('not-found')).toEqual(wholePage(notFound, {}, 'de'))
  expect(await site.settings()).toMatchObject({ companyName: 'Muster', email: '' })
  expect((await site.labels()).language).toBe('de')
})

test('only what is missing counts as missing; a fault of the database is one', async () => {
  const values = sample(contents.projects) as Values<Contents['projects']>
  const token = 'token'
  await createPreview(db, 'projects', values, hashSecret(token))
  expect(await preview(token)).toMatchObject({ preview: 'shown' })
  expect(await preview('unknown')).toMatchObject({ preview: 'ended' })

  const isMissing = /no such table|does not exist/
  // A table that cannot be read stands for every fault.
  await sql`alter table projects rename to elsewhere`.execute(db)
  await expect(preview(token)).rejects.toThrow(isMissing)
  await expect(
    createPreview(db, 'projects', values, hashSecret('another'), 'an-id'),
  ).rejects.toThrow(isMissing)
  await sql`alter table previews rename to elsewhere_too`.execute(db)
  await expect(preview(token)).rejects.toThrow(isMissing)
})
