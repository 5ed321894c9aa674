import { beforeAll, expect, test } from 'vitest'
import { contents } from '#content/index.ts'
import type { TestimonialValues } from '#content/testimonials.ts'
import { transact } from '#server/database/connect.ts'
import { createRecord } from '#server/database/record-writes.ts'
import { withApi } from '#tests/support/api.ts'
import { sample } from '#tests/support/samples.ts'

const api = withApi()

/** As many as one answer holds without a page, and some more. */
const count = 1_205

beforeAll(async () => {
  const values = sample(contents.testimonials) as unknown as TestimonialValues
  await transact(api.db, async (transaction) => {
    for (let number = 1; number <= count; number++) {
      const name = `Person ${number}`
      await createRecord(transaction, 'testimonials', { ...values, name })
    }
  })
}, 30_000)

const nextOf = (link: unknown) => /<([^>]+)>; rel="next"/.exec(String(link))?.[1] ?? ''

test('a long list without a page says how long it is and where it goes on', async () => {
  const seen: string[] = []
  const first = await api.visitor('GET', '/testimonials')
  expect(first.body).toHaveLength(1_000)
  expect(first.headers['x-total-count']).toBe(String(count))
  seen.push(...first.body.map(({ _id }: { _id: string }) => _id))
  for (let next = nextOf(first.headers.link); next; ) {
    const { pathname, search } = new URL(next)
    const answer = await api.visitor('GET', pathname.replace('/api', '') + search)
    expect(answer.status).toBe(200)
    seen.push(...answer.body.map(({ _id }: { _id: string }) => _id))
    next = nextOf(answer.headers.link)
  }
  expect(seen).toHaveLength(count)
  expect(new Set(seen).size).toBe(count)
})

test('a search goes on in the same way', async () => {
  const first = await api.visitor('GET', '/testimonials?search=PERSON')
  expect(first.body).toHaveLength(1_000)
  expect(first.headers['x-total-count']).toBe(String(count))
  expect(nextOf(first.headers.link)).toMatch(/\?search=PERSON&page=6&pageSize=200$/)
})

test('a list that one answer holds is whole and leads nowhere', async () => {
  const answer = await api.visitor('GET', '/testimonials?search=person+12')
  expect(answer.body).toHaveLength(17)
  expect(answer.headers.link).toBeUndefined()
})

test('a search that many find is sorted as a search that few find', async () => {
  const { body: all } = await api.visitor('GET', '/testimonials?sort=name&pageSize=200')
  const found = await api.visitor('GET', '/testimonials?sort=name&search=erson&pageSize=200')
  expect(found.body).toEqual(all)
})
