import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { careers } from '#content/documents/types/careers.ts'
import { projects } from '#content/documents/types/projects.ts'
import { testimonials } from '#content/documents/types/testimonials.ts'
import { hourMs } from '#content/text/durations.ts'
import { createApp } from '#server/app.ts'
import { connect, type Database } from '#server/database/connect.ts'
import {
  contentVersion,
  refreshVersion,
  versionUntil,
} from '#server/database/engine/content-version.ts'
import { listCategories } from '#server/documents/categories.ts'
import { announceDuePublications, hasDuePublications } from '#server/documents/due-publications.ts'
import {
  addressesOf,
  countRecords,
  lastChanged,
  listRecords,
  placeOf,
} from '#server/documents/records.ts'
import { publishDueReleases } from '#server/publishing/releases/due-releases.ts'
import type { PageHandler } from '#server/site/site.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
let app: FastifyInstance

/** Renders the public projects and openings. */
const render: PageHandler = async (_, site) => {
  const { items, total } = await site.page('projects', { page: 1, pageSize: 200 })
  const openings = await site.list('careers', 50)
  const shown = [total, items.length, ...openings.map(({ title }) => title)].join(' ')
  return new Response(`<p>${shown}</p>`, { headers: { 'Content-Type': 'text/html' } })
}

beforeAll(async () => {
  const pageSource = async () => ({
    render,
    isDevelopment: false,
    keepsWarm: false,
    serveFile: async () => false,
    staffScript: async () => '',
  })
  const cdn = { maxAge: 60, staleWhileRevalidate: 60 }
  app = await createApp({ env: { ...api.env, cdn }, db: api.db, pageSource })
})
afterAll(() => app.close())

const start = Date.now()
/** The ISO time `ms` milliseconds after the start of the tests. */
const time = (ms: number) => new Date(start + ms).toISOString()
const setClock = (ms: number) => vi.setSystemTime(start + ms)
// Only `Date` is faked, because it decides which records are public. Timers run normally.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  setClock(0)
})
afterEach(async () => {
  for (const name of ['projects', 'careers', 'testimonials', 'drafts', 'releases'] as const) {
    await api.db.deleteFrom(name).execute()
  }
  // The direct deletion above does not invalidate pages. This save does.
  await api.staff('PUT', '/settings', { phone: String(Math.random()), timeZone: 'UTC' })
  vi.useRealTimers()
})

const create = async (more: object = {}, title = 'One') =>
  (await api.staff('POST', '/projects', { ...sample(projects, title), title, ...more })).body
const open = (more: object = {}, title = 'One') =>
  api.staff('POST', '/careers', { ...sample(careers, title), title, ...more })
const page = async () => (await app.inject({ method: 'GET', url: '/' })).body
const sitemap = async () => (await app.inject({ method: 'GET', url: '/sitemap.xml' })).body

/** Number of public projects as every kind of reader sees it. All must agree. */
async function everyCount(): Promise<Record<string, number>> {
  const list = await app.inject({ method: 'GET', url: '/api/projects?pageSize=200' })
  const far = await api.visitor('GET', '/projects?pageSize=200&page=4')
  const found = await api.visitor('GET', '/projects?search=scheduled&sort=title&pageSize=200')
  const [, whole, part] = /<p>(\d+) (\d+)/.exec(await page()) ?? []
  const categories = await listCategories(api.db)
  return {
    list: Number(list.headers['x-total-count']),
    page: Number(whole),
    pageItems: Number(part) === 200 ? Number(whole) : Number(part),
    listItems: list.json().length === 200 ? Number(whole) : list.json().length,
    far: Number(far.headers['x-total-count']),
    found: Number(found.headers['x-total-count']),
    categories: categories.reduce((sum, { count }) => sum + count, 0),
    filtered: await countRecords(api.db, 'projects', { column: 'category', word: 'web' }),
    addresses: (await addressesOf(api.db, 'projects', { limit: 5000 })).length,
    sitemap: ((await sitemap()).match(/\/projects\/./g) ?? []).length,
  }
}
const all = (count: number) =>
  Object.fromEntries(
    [
      ...['list', 'page', 'pageItems', 'listItems', 'far', 'found', 'categories', 'filtered'],
      ...['addresses', 'sitemap'],
    ].map((name) => [name, count]),
  )

describe('a thousand records with the same time', () => {
  test('are public for all readers at the same moment, without a job', async () => {
    const [begin, end] = [time(hourMs), time(2 * hourMs)]
    for (let count = 0; count < 1000; count++) {
      await create({ publishAt: begin, unpublishAt: end }, `Scheduled ${count}`)
    }
    await create({}, 'Scheduled for nothing')
    expect(await everyCount()).toEqual(all(1))
    setClock(hourMs - 1)
    expect(await everyCount()).toEqual(all(1))
    setClock(hourMs)
    expect(await everyCount()).toEqual(all(1001))
    const last = await api.visitor('GET', '/projects?pageSize=200&page=6')
    expect(last.body.length).toBe(1)
    setClock(2 * hourMs - 1)
    expect(await everyCount()).toEqual(all(1001))
    setClock(2 * hourMs)
    expect(await everyCount()).toEqual(all(1))
    // The clock is set back, by hand or by a correction.
    setClock(hourMs + 1)
    expect(await everyCount()).toEqual(all(1001))
  })
})

describe('a scheduled record', () => {
  test('is visible to staff only until its time, in every way', async () => {
    const { _id, slug } = await create({ publishAt: time(hourMs), imageUrl: '/media/a.webp' })
    const ways = [`/projects/${_id}`, `/projects/slug/${slug}`]
    for (const way of ways) expect((await api.visitor('GET', way)).status, way).toBe(404)
    for (const way of ways) expect((await api.staff('GET', way)).status, way).toBe(200)
    setClock(hourMs)
    for (const way of ways) expect((await api.visitor('GET', way)).status, way).toBe(200)
    const { body } = await api.visitor('GET', `/projects/${_id}`)
    expect(body).toMatchObject({ publishAt: time(hourMs), publishedAt: time(hourMs) })
  })

  test('is unknown before its time and withdrawn after its end', async () => {
    const { findBySlug } = await import('#server/documents/records.ts')
    const { slug } = await create({ publishAt: time(hourMs), unpublishAt: time(2 * hourMs) })
    const find = () => findBySlug(api.db, 'projects', 'visitor', slug)
    expect(await find()).toBeNull()
    setClock(2 * hourMs)
    expect(await find()).toEqual({ withdrawn: true })
  })

  test('invalidates cached pages and lists at its time', async () => {
    await create({}, 'Public')
    await create({ publishAt: time(hourMs) }, 'Later')
    const before = contentVersion(api.db)
    expect(versionUntil(api.db)).toBe(start + hourMs)
    const [kept, list] = [await page(), await api.visitor('GET', '/projects')]
    setClock(hourMs - 1)
    expect(contentVersion(api.db)).toBe(before)
    expect(await page()).toBe(kept)
    setClock(hourMs)
    expect(contentVersion(api.db)).not.toBe(before)
    expect(await page()).not.toBe(kept)
    expect((await api.visitor('GET', '/projects')).body.length).toBe(list.body.length + 1)
    // On PostgreSQL the next time is read asynchronously.
    const nextYear = Date.UTC(new Date(start).getUTCFullYear() + 1, 0)
    const isNextYear = () => expect(versionUntil(api.db)).toBe(nextYear)
    await vi.waitFor(isNextYear, { timeout: 60_000 })
  })

  test('is known to other processes', async () => {
    const other = connect(api.target)
    await refreshVersion(other)
    const before = contentVersion(other)
    await create({ publishAt: time(hourMs) })
    await refreshVersion(other)
    expect(contentVersion(other)).not.toBe(before)
    expect(versionUntil(other)).toBe(start + hourMs)
    const waiting = contentVersion(other)
    setClock(hourMs)
    expect(contentVersion(other)).not.toBe(waiting)
    await other.destroy()
  })

  test('limits how long a CDN may cache a page', async () => {
    const cacheControl = async () =>
      (await app.inject({ method: 'GET', url: '/' })).headers['cache-control']
    await create()
    expect(await cacheControl()).toContain('s-maxage=60, stale-while-revalidate=60')
    await create({ publishAt: time(hourMs) })
    expect(await cacheControl()).toContain('s-maxage=60, stale-while-revalidate=60')
    setClock(hourMs - 90_000)
    expect(await cacheControl()).toBe('public, max-age=0, must-revalidate, s-maxage=60')
    setClock(hourMs - 1_500)
    expect(await cacheControl()).toBe('public, max-age=0, must-revalidate, s-maxage=1')
    setClock(hourMs)
    // On PostgreSQL the next time is read asynchronously.
    await vi.waitFor(
      async () => expect(await cacheControl()).toContain('s-maxage=60, stale-while-revalidate=60'),
      { timeout: 60_000 },
    )
  })

  test('changes the sitemap’s dates when it becomes public and when it ends', async () => {
    await create({ publishAt: time(hourMs), unpublishAt: time(2 * hourMs) })
    await create({}, 'Public')
    expect(await lastChanged(api.db, 'projects')).toBe(time(0))
    setClock(hourMs + 1)
    expect(await lastChanged(api.db, 'projects')).toBe(time(hourMs))
    expect(
      (await addressesOf(api.db, 'projects', { limit: 9 })).map((each) => each.updatedAt),
    ).toEqual([time(0), time(hourMs)])
    setClock(2 * hourMs + 1)
    expect(await lastChanged(api.db, 'projects')).toBe(time(2 * hourMs))
  })

  test('counts only public records for a place', async () => {
    const first = await create({}, 'First')
    await create({ publishAt: time(hourMs) }, 'Hidden')
    await create({}, 'Second')
    expect(await placeOf(api.db, 'projects', first._id)).toMatchObject({ place: 2, total: 2 })
    setClock(hourMs)
    expect(await placeOf(api.db, 'projects', first._id)).toMatchObject({ place: 3, total: 3 })
  })

  test('of a type without pages is also listed at its time', async () => {
    const payload = { ...sample(testimonials), publishAt: time(hourMs) }
    await api.staff('POST', '/testimonials', payload)
    expect((await listRecords(api.db, 'testimonials', 'visitor')).total).toBe(0)
    setClock(hourMs)
    expect((await listRecords(api.db, 'testimonials', 'visitor')).items).toHaveLength(1)
  })
})

describe('the announcement of a time', () => {
  const activityOf = async (id: string) => {
    const { body } = await api.staff('GET', `/activity?type=projects&record=${id}`)
    return body.map(({ action, at, by }: Record<string, string>) => ({ action, at, by }))
  }
  /** Announces due publications. Returns the new activity of a record. */
  const announced = async (id: string) => {
    const before = await activityOf(id)
    while ((await announceDuePublications(api.db)) > 0);
    const after = await activityOf(id)
    return after.slice(0, after.length - before.length)
  }

  test('is made once for each time', async () => {
    const { _id } = await create({ publishAt: time(hourMs), unpublishAt: time(2 * hourMs) })
    expect(await hasDuePublications(api.db)).toBe(false)
    setClock(hourMs)
    expect(await hasDuePublications(api.db)).toBe(true)
    expect(await announced(_id)).toEqual([{ action: 'published', at: time(hourMs), by: null }])
    expect(await announced(_id)).toEqual([])
    setClock(3 * hourMs)
    expect(await announced(_id)).toEqual([{ action: 'ended', at: time(2 * hourMs), by: null }])
    expect(await hasDuePublications(api.db)).toBe(false)
  })

  test('is made by only one of several processes', async () => {
    const other = connect(api.target)
    for (let count = 0; count < 20; count++) await create({ publishAt: time(hourMs) }, `N ${count}`)
    setClock(hourMs)
    const announceAll = async (db: Database) => {
      let all = 0
      for (let count = 1; count > 0; all += count) count = await announceDuePublications(db)
      return all
    }
    const counts = await Promise.all([announceAll(api.db), announceAll(other), announceAll(other)])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20)
    await other.destroy()
  })

  test('is made at the start if the server was stopped at the time', async () => {
    const { _id } = await create({ publishAt: time(hourMs) })
    setClock(1000 * hourMs)
    expect(await announced(_id)).toEqual([{ action: 'published', at: time(hourMs), by: null }])
  })

  test('is made by the first save after the time and creates no version', async () => {
    const { _id, version } = await create({ publishAt: time(hourMs) })
    setClock(hourMs + 1)
    const saved = await api.staff('PUT', `/projects/${_id}`, { isActive: false })
    expect(saved.body.version).toBe(version + 1)
    expect(await announced(_id)).toEqual([])
    const actions = (await activityOf(_id)).map(({ action }: { action: string }) => action)
    expect(actions.slice(0, 3)).toEqual(['deactivated', 'published', 'created'])
  })

  test('is sent to webhooks at its time, like a manual publication', async () => {
    const events = async () =>
      (await api.db.selectFrom('outbox').select('content').orderBy('id').execute()).map(
        ({ content }) => JSON.parse(content),
      )
    await api.staff('POST', '/webhooks', {
      name: 'Hook',
      url: 'https://hook.example',
      format: 'json',
      isActive: true,
      events: ['record.published', 'record.changed'],
    })
    const { slug, _id, version } = await create({
      publishAt: time(hourMs),
      unpublishAt: time(2 * hourMs),
    })
    expect(await events()).toEqual([])
    setClock(hourMs)
    await announced(_id)
    expect(await events()).toMatchObject([
      {
        type: 'record.published',
        data: { kind: 'projects', id: _id, isActive: true, version },
        path: `/projects/${slug}`,
      },
    ])
    setClock(2 * hourMs)
    await announced(_id)
    const [, ended] = await events()
    expect(ended).toMatchObject({ type: 'record.changed', data: { isActive: false } })
    expect(ended.path).toBeUndefined()
  })
})

describe('a future time of a public record', () => {
  const publishDue = () => publishDueReleases(api.db, async () => {})
  const title = async (id: string) => (await api.visitor('GET', `/projects/${id}`)).body.title
  const read = async (id: string) => (await api.staff('GET', `/projects/${id}?draft=true`)).body
  const releaseOf = async (id: string) =>
    (await api.staff('GET', `/releases/${(await read(id)).draft.release}`)).body
  const later = (more: object = {}) => ({
    ...sample(projects),
    title: 'Later',
    publishAt: time(hourMs),
    ...more,
  })
  const drafted = async (more: object = {}) => {
    const { _id } = await create()
    await api.staff('PUT', `/projects/${_id}?draft=true`, later(more))
    return _id
  }
  const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
  const saves = {
    'a save': async (id: string) => api.staff('PUT', `/projects/${id}`, later()),
    'a publication': async (id: string) => {
      await api.staff('PUT', `/projects/${id}?draft=true`, later())
      return api.staff('POST', `/projects/${id}/publish`)
    },
    'a publication at a time': async (id: string) => {
      await api.staff('PUT', `/projects/${id}?draft=true`, later({ publishAt: null }))
      return api.staff('POST', `/projects/${id}/publish?publishAt=${time(hourMs)}`)
    },
  }

  test.each(Object.entries(saves))(
    'makes %s a draft in a release of its own, and visitors see the live version until then',
    async (_, save) => {
      const { _id, version } = await create()
      const { status, body, headers } = await save(_id)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        title: 'Later',
        publishAt: null,
        draft: { liveVersion: version, publishesAt: time(hourMs), liveTimes: { publishAt: null } },
      })
      expect(headers.etag).toBe(`"${body.version}"`)
      expect(await read(_id)).toEqual(body)
      expect(await releaseOf(_id)).toMatchObject({
        name: 'Later',
        state: 'scheduled',
        publishAt: time(hourMs),
        scheduledBy: 'editor@example.com',
        items: [{ recordId: _id, isUnseen: false, refusal: null }],
      })
      setClock(hourMs - 1)
      await publishDue()
      expect(await title(_id)).toBe('One')
      setClock(hourMs)
      await publishDue()
      expect(await title(_id)).toBe('Later')
      expect(await read(_id)).toMatchObject({
        publishAt: null,
        publishedAt: time(0),
        draft: null,
      })
    },
  )

  test('reschedules the draft’s own release if it changes', async () => {
    const { _id } = await create()
    const first = await api.staff('PUT', `/projects/${_id}`, later())
    const second = await api.staff(
      'PUT',
      `/projects/${_id}`,
      later({ title: 'Later still', publishAt: time(2 * hourMs) }),
      ifMatch(first.body.version),
    )
    const path = `/projects/${_id}/publish?publishAt=${time(3 * hourMs)}`
    const third = await api.staff('POST', path, undefined, ifMatch(second.body.version))
    const { release } = first.body.draft
    expect(second.body.draft).toMatchObject({ release, publishesAt: time(2 * hourMs) })
    expect(third.body).toMatchObject({
      title: 'Later still',
      draft: { release, publishesAt: time(3 * hourMs) },
    })
    expect((await api.staff('GET', '/releases')).body.filter(isOpen)).toHaveLength(1)
  })

  test('takes the draft out of a release with other drafts', async () => {
    const [one, two] = [await drafted({ publishAt: null }), await drafted({ publishAt: null })]
    const { body: spring } = await api.staff('POST', '/releases', { name: 'Spring' })
    for (const id of [one, two]) {
      await api.staff('PUT', `/releases/${spring._id}/drafts/projects/${id}`)
    }
    await api.staff('POST', `/projects/${one}/publish?publishAt=${time(hourMs)}`)
    expect(await releaseOf(one)).toMatchObject({ name: 'Later', publishAt: time(hourMs) })
    expect(await releaseOf(two)).toMatchObject({ name: 'Spring', publishAt: null, drafts: 1 })
  })

  test('replaces an unseen version of neither the live record nor its draft', async () => {
    const { _id, version } = await create()
    const put = (seen: number, more: object = {}) =>
      api.staff('PUT', `/projects/${_id}`, later(more), ifMatch(seen))
    expect((await put(version - 1)).status).toBe(412)
    const { body: draft } = await api.staff('PUT', `/projects/${_id}?draft=true`, {
      ...sample(projects),
      title: 'A colleague’s',
    })
    expect((await put(version)).status).toBe(412)
    expect(await read(_id)).toMatchObject({ title: 'A colleague’s', draft: { release: null } })
    expect((await put(draft.version)).status).toBe(200)
    const now = await api.staff('PUT', `/projects/${_id}`, sample(projects, 'Now'))
    expect(now).toMatchObject({ status: 200, body: { version: draft.version + 3 } })
    const stale = await put((await read(_id)).version)
    expect(stale).toMatchObject({ status: 412, body: { live: { version: now.body.version } } })
  })

  test('is not kept if the values or the times are invalid', async () => {
    const { _id } = await create()
    const put = async (more: object) => {
      const { status, body } = await api.staff('PUT', `/projects/${_id}`, later(more))
      return [status, body.errors?.[0].field]
    }
    expect(await put({ client: '' })).toEqual([422, 'client'])
    expect(await put({ unpublishAt: time(hourMs / 2) })).toEqual([422, 'unpublishAt'])
    const past = `/projects/${_id}/publish?publishAt=${time(0)}`
    expect((await api.staff('POST', past)).status).toBe(404)
    expect((await read(_id)).draft).toBeNull()
    await drafted()
    await api.staff('PUT', `/projects/${_id}?draft=true`, { title: 'Later' })
    expect((await api.staff('POST', past)).body.errors).toMatchObject([{ field: 'publishAt' }])
    expect((await api.staff('POST', `/projects/${_id}/publish?publishAt=soon`)).status).toBe(400)
    expect(await read(_id)).toMatchObject({ title: 'Later', draft: { release: null } })
    expect((await api.staff('GET', '/releases')).body.filter(isOpen)).toEqual([])
  })

  test('ends with a publication or a discard, and the release of its own ends with it', async () => {
    for (const path of ['publish', 'publish?publishAt=now', 'discard']) {
      const { _id } = await create()
      await api.staff('PUT', `/projects/${_id}`, later())
      expect((await api.staff('POST', `/projects/${_id}/${path}`)).status).toBeLessThan(300)
      expect(await title(_id)).toBe(path === 'discard' ? 'One' : 'Later')
      expect((await api.staff('GET', '/releases')).body.filter(isOpen)).toEqual([])
    }
  })

  test('does not end a release that a person named', async () => {
    const { _id } = await create()
    const { body } = await api.staff('PUT', `/projects/${_id}`, later())
    const path = `/releases/${body.draft.release}`
    await api.staff('PUT', path, { name: 'Spring' })
    await api.staff('POST', `/projects/${_id}/publish`)
    expect((await api.staff('GET', path)).body).toMatchObject({ name: 'Spring', drafts: 0 })
    await api.staff('DELETE', path)
  })

  test('answers a repeated publication once', async () => {
    const id = await drafted()
    const headers = { 'idempotency-key': `later-${id}` }
    const publish = () => api.staff('POST', `/projects/${id}/publish`, undefined, { headers })
    const [first, second] = [await publish(), await publish()]
    expect(first.status).toBe(200)
    expect(second).toMatchObject({ status: 200, body: first.body })
  })

  test('blocks a release of another time', async () => {
    const id = await drafted()
    const { body: release } = await api.staff('POST', '/releases', { name: 'Spring' })
    const { body } = await api.staff('PUT', `/releases/${release._id}/drafts/projects/${id}`)
    expect(body.items[0].refusal).toMatchObject({
      reason: 'invalid',
      errors: [{ field: 'publishAt' }],
    })
  })
})

describe('a future time of a record that nobody sees', () => {
  const seen = async (id: string) => (await api.visitor('GET', `/projects/${id}`)).status === 200
  const publish = async (id: string, publishAt: string) =>
    (await api.staff('POST', `/projects/${id}/publish?publishAt=${publishAt}`)).body

  test('is its own: no job can be late', async () => {
    const draft = { ...sample(projects), publishAt: time(hourMs) }
    const { body } = await api.staff('POST', '/projects?draft=true', draft)
    const published = await api.staff('POST', `/projects/${body._id}/publish`)
    expect(published).toMatchObject({
      status: 200,
      body: { publishAt: time(hourMs), publishedAt: null, draft: null },
    })
    setClock(hourMs - 1)
    expect(await seen(body._id)).toBe(false)
    setClock(hourMs)
    expect(await seen(body._id)).toBe(true)
  })

  test('changes without a draft, and `now` publishes', async () => {
    const { _id } = await create({ publishAt: time(hourMs) })
    expect(await publish(_id, time(2 * hourMs))).toMatchObject({
      publishAt: time(2 * hourMs),
      isActive: true,
      draft: null,
    })
    setClock(hourMs)
    expect(await seen(_id)).toBe(false)
    expect(await publish(_id, 'now')).toMatchObject({ publishAt: null, publishedAt: time(hourMs) })
    expect(await seen(_id)).toBe(true)
    const again = await api.staff('POST', `/projects/${_id}/publish?publishAt=now`)
    expect(again.status).toBe(404)
  })

  test('hides a record that is set inactive with it, until then', async () => {
    const { _id } = await create()
    const values = { ...sample(projects), publishAt: time(hourMs) }
    const off = await api.staff('PUT', `/projects/${_id}`, { ...values, isActive: false })
    expect(off).toMatchObject({ status: 200, body: { isActive: false, publishAt: time(hourMs) } })
    expect(await publish(_id, time(2 * hourMs))).toMatchObject({ isActive: true, draft: null })
    expect(await seen(_id)).toBe(false)
    setClock(2 * hourMs)
    expect(await seen(_id)).toBe(true)
  })

  test('begins again for a record that has ended', async () => {
    const { _id } = await create({ unpublishAt: time(hourMs) })
    setClock(2 * hourMs)
    const path = `/projects/${_id}/publish?publishAt=${time(3 * hourMs)}`
    expect((await api.staff('POST', path)).body.errors).toMatchObject([{ field: 'unpublishAt' }])
    const again = { ...sample(projects), publishAt: time(3 * hourMs), unpublishAt: null }
    expect((await api.staff('PUT', `/projects/${_id}`, again)).body.draft).toBeUndefined()
    expect(await seen(_id)).toBe(false)
    setClock(3 * hourMs)
    expect(await seen(_id)).toBe(true)
  })
})

test.each([
  ['/pages/about', { head: { title: 'Later' } }],
  ['/settings', { phone: 'Later' }],
  ['/brand', { mark: 'L' }],
])('the draft of %s is published at a time', async (path, values) => {
  const shown = async () => JSON.stringify((await api.staff('GET', path)).body)
  await api.staff('PUT', `${path}?draft=true`, values)
  const before = await shown()
  const { status, body } = await api.staff('POST', `${path}/publish?publishAt=${time(hourMs)}`)
  expect([status, body.draft.publishesAt]).toEqual([200, time(hourMs)])
  expect(await shown()).toBe(before)
  setClock(hourMs)
  await publishDueReleases(api.db, async () => {})
  expect((await api.staff('GET', `${path}?draft=true`)).body).toMatchObject({
    ...values,
    draft: null,
  })
})

test('lists what is published later by its time, then releases without one, then published ones', async () => {
  const own = await create({ publishAt: time(3 * hourMs), unpublishAt: time(5 * hourMs) }, 'Own')
  const ends = await open({ unpublishAt: time(hourMs) }, 'Ends')
  await create({ unpublishAt: time(-hourMs) }, 'Ended')
  await create({ publishAt: time(hourMs), isActive: false }, 'Inactive')
  const changed = await create({}, 'Changed')
  const values = { ...sample(projects), title: 'Changed', publishAt: time(2 * hourMs) }
  await api.staff('PUT', `/projects/${changed._id}`, values)
  const release = async (name: string) => (await api.staff('POST', '/releases', { name })).body
  const older = await release('Older')
  setClock(1)
  await release('Newer')
  await api.staff('PUT', '/pages/about?draft=true', { head: { title: 'Published' } })
  await api.staff('PUT', `/releases/${older._id}/drafts/pages/about`)
  const { version } = (await api.staff('GET', `/releases/${older._id}`)).body
  const seen = { headers: { 'if-match': `"${version}"` } }
  await api.staff('POST', `/releases/${older._id}/publish`, undefined, seen)

  const { body, headers } = await api.staff('GET', '/publications')
  expect(
    body.map(({ type, name, action, at }: Record<string, string>) => [type, name, action, at]),
  ).toEqual([
    ['careers', 'Ends', 'unpublish', time(hourMs)],
    ['releases', 'Changed', 'publish', time(2 * hourMs)],
    ['projects', 'Own', 'publish', time(3 * hourMs)],
    ['projects', 'Own', 'unpublish', time(5 * hourMs)],
    ['releases', 'Newer', 'publish', null],
    ['releases', 'Older', 'publish', null],
  ])
  expect(headers['x-total-count']).toBe('6')
  expect(body[0]).toMatchObject({ _id: ends.body._id, release: null })
  expect(body[1].release).toMatchObject({ state: 'scheduled', drafts: 1 })
  expect(body[2]._id).toBe(own._id)
  expect(body[5].release).toMatchObject({ state: 'published', drafts: 1 })
  const second = await api.staff('GET', '/publications?page=2&pageSize=4')
  expect(second.body.map(({ name }: { name: string }) => name)).toEqual(['Newer', 'Older'])
  expect(second.headers['x-total-count']).toBe('6')
})

const isOpen = ({ publishedAt }: { publishedAt: string | null }) => publishedAt === null

describe('the API', () => {
  test('accepts a record without times and keeps omitted ones', async () => {
    const { _id, ...made } = await create()
    expect(made).toMatchObject({ publishAt: null, unpublishAt: null, publishedAt: time(0) })
    const put = async (more: object) =>
      (await api.staff('PUT', `/projects/${_id}`, { ...sample(projects), ...more })).body
    await api.staff('PUT', `/projects/${_id}`, { isActive: false })
    expect(await put({ publishAt: time(hourMs) })).toMatchObject({ publishAt: time(hourMs) })
    expect(await put({})).toMatchObject({ publishAt: time(hourMs), unpublishAt: null })
    expect(await put({ publishAt: null })).toMatchObject({ publishAt: null })
    const { body } = await api.staff('GET', `/projects/${_id}`)
    expect((await api.staff('PUT', `/projects/${_id}`, body)).status).toBe(200)
  })

  test.each([
    ['begins later', 'publishAt', 1],
    ['has ended', 'unpublishAt', -1],
  ] as const)('publishes a record that %s once its time is cleared', async (_, name, hours) => {
    setClock(-2 * hourMs)
    const { _id, slug } = await create({ [name]: time(hours * hourMs) })
    setClock(0)
    const isPublic = async () => [
      (await api.visitor('GET', `/projects/${_id}`)).status,
      (await api.visitor('GET', '/projects')).body.length,
      (await page()).includes('<p>1 1'),
      (await sitemap()).includes(slug),
    ]
    expect(await isPublic()).toEqual([404, 0, false, false])
    const payload = { ...sample(projects), [name]: null }
    expect((await api.staff('PUT', `/projects/${_id}`, payload)).status).toBe(200)
    expect(await isPublic()).toEqual([200, 1, true, true])
  })

  test('accepts times in any zone and returns UTC', async () => {
    const made = await create({ publishAt: '2126-11-22T08:00:00+02:00' })
    expect(made.publishAt).toBe('2126-11-22T06:00:00.000Z')
  })

  test.each([
    ['publishAt', { publishAt: 'tomorrow' }],
    ['publishAt', { publishAt: '2126-11-22' }],
    ['publishAt', { publishAt: '2126-11-22T08:00:00' }],
    ['publishAt', { publishAt: '' }],
    ['unpublishAt', { publishAt: time(hourMs), unpublishAt: time(hourMs) }],
    ['publishedAt', { publishedAt: time(hourMs) }],
  ])('refuses a wrong %s: %j', async (field, times) => {
    const refused = await api.staff('POST', '/projects', { ...sample(projects), ...times })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toMatchObject([{ field }])
  })

  test('refuses an end before the stored beginning', async () => {
    const { _id } = await create({ publishAt: time(2 * hourMs) })
    const payload = { ...sample(projects), unpublishAt: time(hourMs) }
    expect((await api.staff('PUT', `/projects/${_id}`, payload)).status).toBe(422)
  })

  test('accepts a publication date before the site existed', async () => {
    const made = await create({ publishedAt: '2011-03-04T00:00:00.000Z' })
    expect(made.publishedAt).toBe('2011-03-04T00:00:00.000Z')
    const off = await api.staff('PUT', `/projects/${made._id}`, { isActive: false })
    const on = await api.staff('PUT', `/projects/${made._id}`, { isActive: true })
    expect([off.body.publishedAt, on.body.publishedAt]).toEqual(Array(2).fill(made.publishedAt))
    const draft = await create({ isActive: false }, 'Draft')
    expect(draft.publishedAt).toBeNull()
  })

  test('restores the times from the trash', async () => {
    const made = await create({ publishAt: time(hourMs), unpublishAt: time(2 * hourMs) })
    await api.staff('DELETE', `/projects/${made._id}`)
    await api.staff('POST', `/trash/projects/${made._id}/restore`)
    const { body } = await api.staff('GET', `/projects/${made._id}`)
    expect(body).toMatchObject({ publishAt: time(hourMs), unpublishAt: time(2 * hourMs) })
    expect(await countRecords(api.db, 'projects')).toBe(0)
  })
})

describe('the last day of an opening', () => {
  const noon = Date.parse('2126-11-22T12:00:00Z') - start
  const inBerlin = () => api.staff('PUT', '/settings', { timeZone: 'Europe/Berlin' })

  test('ends at midnight in the site’s time zone', async () => {
    await inBerlin()
    setClock(noon)
    const { body } = await open({ validThrough: '2126-11-22' }, 'Dispatcher')
    await open({ validThrough: '' }, 'Welder')
    const listed = async () => (await api.visitor('GET', '/careers')).body.length
    const isIn = async () => [
      await listed(),
      await countRecords(api.db, 'careers'),
      /Dispatcher/.test(await page()),
      (await sitemap()).includes(body.slug),
    ]
    expect(await isIn()).toEqual([2, 2, true, true])
    setClock(noon + 11 * hourMs - 1)
    expect(await isIn()).toEqual([2, 2, true, true])
    setClock(noon + 11 * hourMs)
    expect(await isIn()).toEqual([1, 1, false, false])
    // The page of the closed opening is still available.
    expect((await api.visitor('GET', `/careers/${body._id}`)).status).toBe(200)
    expect((await api.staff('GET', '/careers')).body).toHaveLength(2)
  })

  test('follows a change of the site’s time zone at once', async () => {
    setClock(noon + 11.5 * hourMs)
    await open({ validThrough: '2126-11-22' })
    expect(await countRecords(api.db, 'careers')).toBe(1)
    const kept = await page()
    await inBerlin()
    expect(await countRecords(api.db, 'careers')).toBe(0)
    expect(await page()).not.toBe(kept)
  })

  test('may be omitted and is then unchanged', async () => {
    const { validThrough: _, ...rest } = sample(careers)
    const { body } = await api.staff('POST', '/careers', rest)
    expect(body.validThrough).toBe('')
    const put = (more: object) => api.staff('PUT', `/careers/${body._id}`, { ...rest, ...more })
    expect((await put({ validThrough: '2126-11-22' })).body.validThrough).toBe('2126-11-22')
    expect((await put({})).body.validThrough).toBe('2126-11-22')
    expect((await put({ validThrough: '22.11.2126' })).status).toBe(422)
  })
})

test('the hidden records are exactly those that are not readable, for any times', async () => {
  const times = [null, time(-hourMs), time(0), time(1), time(hourMs)]
  let expected = 0
  for (const publishAt of times) {
    for (const unpublishAt of times) {
      if (publishAt && unpublishAt && unpublishAt <= publishAt) continue
      await create({ publishAt, unpublishAt }, `${publishAt} ${unpublishAt}`)
      const isBegun = publishAt === null || publishAt <= time(0)
      if (isBegun && (unpublishAt === null || unpublishAt > time(0))) expected++
    }
  }
  const { items, total } = await listRecords(api.db, 'projects', 'visitor')
  expect([items.length, total]).toEqual([expected, expected])
  expect(Object.keys(contents)).toContain('projects')
})
