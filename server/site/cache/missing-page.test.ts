import { expect, test } from 'vitest'
import type { Site } from '../site.ts'
import { missingPage } from './missing-page.ts'

/** A site with one project and one custom page. */
const find = (async (name: string, slug: string) =>
  ['projects harbor', 'subpages imprint'].includes(`${name} ${slug}`)
    ? { record: {} }
    : null) as unknown as Site['find'] // the records' content is not read

test.each([
  ['/nothing', '/-'],
  ['/nothing/at/all', '/-/-'],
  ['/nothing/here', '/-/-'],
  ['/projects/none', '/projects/-'],
  ['/Projects/none', '/projects/-'],
  ['/projects/harbor/more', '/-/-'],
  ['/news/none', '/news/-'],
])('%s has no page and is rendered as %s', async (path, missing) => {
  expect(await missingPage({ find }, path)).toBe(missing)
})

test.each([
  '/',
  '/projects',
  '/projects/harbor',
  '/PROJECTS/harbor',
  '/imprint',
  '/about',
  '/newsletter/confirm',
  '/contact/x',
  '/admin/x',
  '//nothing',
])('%s may have a page', async (path) => {
  expect(await missingPage({ find }, path)).toBeUndefined()
})
