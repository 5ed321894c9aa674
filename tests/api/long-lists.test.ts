import { beforeAll, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import type { TestimonialValues } from '#content/documents/types/testimonials.ts'
import { transact } from '#server/database/transactions.ts'
import { createRecord } from '#server/documents/record-writes.ts'
import { placeOf } from '#server/documents/records.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()

/** More records than a response without a page parameter has. */
const count = 1_205

beforeAll(async () => {
  const values = sample(contents.testimonials) as unknown as TestimonialValues
  await transact(api.db, async (transaction) => {
    for (let number = 1; number <= count; number++) {
      const name = `Person ${number}`
      await createRecord(transaction, 'testimonials', { ...values, name })
    }
  })
})

const nextOf = (link: unknown) => /<([^>]+)>; rel="next"/.exec(String(link))?.[1] ?? ''

test.each([
  ['a visitor', 'visitor', 200],
  ['staff', 'staff', 1_000],
] as const)(
  'a long list for %s has its total count and a link to the next page',
  async (...given) => {
    const [, viewer, most] = given
    const seen: string[] = []
    const first = await api[viewer]('GET', '/testimonials')
    expect(first.body).toHaveLength(most)
    expect(first.headers['x-total-count']).toBe(String(count))
    seen.push(...first.body.map(({ _id }: { _id: string }) => _id))
    for (let next = nextOf(first.headers.link); next; ) {
      const { pathname, search } = new URL(next)
      const answer = await api[viewer]('GET', pathname.replace('/api', '') + search)
      expect(answer.status).toBe(200)
      seen.push(...answer.body.map(({ _id }: { _id: string }) => _id))
      next = nextOf(answer.headers.link)
    }
    expect(seen).toHaveLength(count)
    expect(new Set(seen).size).toBe(count)
  },
)

test('search results are paginated in the same way', async () => {
  const first = await api.visitor('GET', '/testimonials?search=PERSON')
  expect(first.body).toHaveLength(200)
  expect(first.headers['x-total-count']).toBe(String(count))
  expect(nextOf(first.headers.link)).toMatch(/\?search=PERSON&page=2&pageSize=200$/)
  const staff = await api.staff('GET', '/testimonials?search=PERSON')
  expect(staff.body).toHaveLength(1_000)
  expect(nextOf(staff.headers.link)).toMatch(/\?search=PERSON&page=6&pageSize=200$/)
})

test('a list that fits one response has no next link', async () => {
  const answer = await api.visitor('GET', '/testimonials?search=person+12')
  expect(answer.body).toHaveLength(17)
  expect(answer.headers.link).toBeUndefined()
})

test('a search with many results is sorted like one with few', async () => {
  const { body: all } = await api.visitor('GET', '/testimonials?sort=name&pageSize=200')
  const found = await api.visitor('GET', '/testimonials?sort=name&search=erson&pageSize=200')
  expect(found.body).toEqual(all)
})

test('a record late in the list has its right place after moves, deletions and restorations', async () => {
  const { body: moved } = await api.visitor('GET', '/testimonials?page=1&pageSize=200')
  for (const { _id } of moved.slice(0, 5)) {
    await api.staff('PUT', `/testimonials/${_id}/place`, { place: 1_150 })
  }
  await api.staff('PUT', `/testimonials/${moved[5]._id}`, { isActive: false })
  await api.staff('DELETE', `/testimonials/${moved[6]._id}`)
  await api.staff('DELETE', `/testimonials/${moved[7]._id}`)
  await api.staff('POST', `/trash/testimonials/${moved[7]._id}/restore`)
  const ids: string[] = []
  for (let page = 1; page <= 7; page++) {
    const { body } = await api.visitor('GET', `/testimonials?page=${page}&pageSize=200`)
    ids.push(...body.map(({ _id }: { _id: string }) => _id))
  }
  expect(ids).toHaveLength(count - 2)
  const rows = await api.db.selectFrom('testimonials').selectAll().orderBy('position').execute()
  expect(ids).toEqual(rows.filter(({ isActive }) => isActive).map(({ id }) => id))
  for (const place of [1, 2, 600, 1_030, 1_150, count - 2]) {
    const found = await placeOf(api.db, 'testimonials', ids[place - 1] ?? '')
    expect([found.place, found.total]).toEqual([place, count - 2])
    expect(found.next?._id).toBe(ids[place % ids.length])
  }
})

test('a visitor’s list shows every change at once', async () => {
  const first = async () => (await api.visitor('GET', '/testimonials?page=1&pageSize=1')).body[0]
  const before = await first()
  expect(await first()).toEqual(before)
  await api.staff('PUT', `/testimonials/${before._id}`, { isActive: false })
  expect((await first())._id).not.toBe(before._id)
  const staff = await api.staff('GET', '/testimonials?page=1&pageSize=5')
  expect(staff.body.map(({ _id }: { _id: string }) => _id)).toContain(before._id)
  expect((await first())._id).not.toBe(before._id)
})
