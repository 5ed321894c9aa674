import { expect, test } from 'vitest'
import { withFetch } from '#tests/support/components/fake-fetch.ts'
import { formAt } from './form-at.ts'

const { lastCall, answer } = withFetch()

test.each([
  ['/imprint', 'subpages', 'imprint'],
  ['/industries/logistics', 'subpages', 'industries%2Flogistics'],
  ['/projects/harbour', 'projects', 'harbour'],
])('the path %s leads to a form of %s', async (path, type, slug) => {
  answer(200, { _id: '1' })
  expect(await formAt(path, new AbortController().signal)).toBe(`/admin/${type}/1/edit`)
  expect(lastCall().url).toContain(`/api/${type}/slug/${slug}`)
})
