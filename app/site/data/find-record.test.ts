import { expect, test } from 'vitest'
import type { Site } from '#server/site/site.ts'
import { findRecord } from './find-record.ts'

/** Fake site: every query has the same result. */
const siteWith = (found: unknown) => ({ find: async () => found }) as unknown as Site // a cast: only `find` is called

const find = (found: unknown) => findRecord(siteWith(found), 'projects', 'a')

test('a record is returned unchanged', async () => {
  const record = { slug: 'a' }
  expect(await find({ record })).toBe(record)
})

test('an unknown record is 404, a deleted one 410', async () => {
  expect(await find(null)).toEqual({ missing: 404 })
  expect(await find({ gone: true })).toEqual({ missing: 410 })
})

test('a former slug redirects permanently to the current one', async () => {
  const response = await find({ movedTo: 'b' }).catch((thrown: unknown) => thrown)
  expect(response).toMatchObject({ status: 301 })
  expect((response as Response).headers.get('Location')).toBe('/projects/b') // a redirect
})
