import { afterEach, describe, expect, test, vi } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { hourMs } from '#content/text/durations.ts'
import { createApp } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { contentVersion } from '#server/database/engine/content-version.ts'
import { transact } from '#server/database/transactions.ts'
import { readEnv } from '#server/env/env.ts'
import { hasDueReleases, publishDueReleases } from '#server/publishing/releases/due-releases.ts'
import {
  prepareRelease,
  publishDrafts,
  publishRelease,
} from '#server/publishing/releases/publish-release.ts'
import { tellOfFailedRelease } from '#server/publishing/releases/release-mails.ts'
import { findReleaseRow } from '#server/publishing/releases/release-rows.ts'
import { getRelease } from '#server/publishing/releases/releases.ts'
import { undoRelease } from '#server/publishing/releases/undo-release.ts'
import type { PageHandler } from '#server/site/site.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { type Answer, withApi } from '#tests/support/sites/api.ts'

const api = withApi({ mail: readEnv({ SMTP_URL: 'smtp://127.0.0.1:1' }).env.mail })
afterEach(() => {
  vi.useRealTimers()
})

type Item = { type: string; recordId: string; name: string; refusal: { reason: string } | null }

const { careers, projects, testimonials, news } = contents
const career = (title: string, more: object = {}) => ({ ...sample(careers, title), title, ...more })
const create = async (path: string, body: object) => (await api.staff('POST', path, body)).body
const release = async (name: string, more: object = {}) =>
  (await api.staff('POST', '/releases', { name, ...more })).body
const add = (id: string, type: string, recordId: string, query = '') =>
  api.staff('PUT', `/releases/${id}/drafts/${type}/${recordId}${query}`)
const read = async (id: string) => (await api.staff('GET', `/releases/${id}`)).body
/** Publishes a release in its current version. */
const publish = async (id: string) => {
  const { version } = await read(id)
  return api.staff('POST', `/releases/${id}/publish`, undefined, ifMatch(version))
}
const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } })
const undo = (id: string, query = '') => api.staff('POST', `/releases/${id}/undo${query}`)
const live = async (path: string) => (await api.visitor('GET', path)).body
const draftOf = async (path: string) => (await api.staff('GET', `${path}?draft=true`)).body
const saveDraft = (path: string, body: object) => api.staff('PUT', `${path}?draft=true`, body)
const activityOf = async (id: string): Promise<string[]> =>
  (await api.staff('GET', `/activity?type=releases&record=${id}`)).body.map(
    ({ action }: { action: string }) => action,
  )

/** Creates a release with five drafts: of a page, two live openings and two new records. */
async function fiveDrafts(name: string) {
  const { _id } = await release(name)
  const [one, two] = [
    await create('/careers', career(`${name} one`)),
    await create('/careers', career(`${name} two`)),
  ]
  const about = { head: { title: `${name} about us` } }
  await api.staff('PUT', '/pages/about?draft=true', about)
  await saveDraft(`/careers/${one._id}`, career(`${name} one, changed`))
  await saveDraft(`/careers/${two._id}`, career(`${name} two, changed`))
  const opening = await create('/careers?draft=true', career(`${name} new`))
  const quote = await create('/testimonials?draft=true', sample(testimonials, `${name} quote`))
  const keys = [
    ['pages', 'about'],
    ...[one, two, opening].map((record) => ['careers', record._id]),
    ['testimonials', quote._id],
  ] as [string, string][]
  for (const [type, id] of keys) expect((await add(_id, type, id)).status).toBe(200)
  return { _id, one, two, opening, quote }
}

describe('a release', () => {
  test('keeps its drafts when they are saved and loses them when they are discarded', async () => {
    const { _id } = await release('Members')
    expect(await read(_id)).toMatchObject({ state: 'open', drafts: 0, items: [], version: 1 })
    const record = await create('/careers', career('Member'))
    expect((await add(_id, 'careers', record._id)).status).toBe(404)
    await saveDraft(`/careers/${record._id}`, career('Member, changed'))
    const added = await add(_id, 'careers', record._id)
    expect(added.body).toMatchObject({
      drafts: 1,
      version: 2,
      items: [{ type: 'careers', name: 'Member, changed', isNew: false, refusal: null }],
    })
    await saveDraft(`/careers/${record._id}`, career('Member, changed again'))
    expect((await draftOf(`/careers/${record._id}`)).draft.release).toBe(_id)
    // A draft is in at most one release.
    const other = await release('Other')
    expect((await add(other._id, 'careers', record._id)).body.drafts).toBe(1)
    expect((await read(_id)).drafts).toBe(0)
    const key = `/releases/${other._id}/drafts/careers/${record._id}`
    expect((await api.staff('DELETE', key)).body.drafts).toBe(0)
    expect((await api.staff('DELETE', key)).status).toBe(404)
    await add(_id, 'careers', record._id)
    await api.staff('POST', `/careers/${record._id}/publish`)
    expect((await read(_id)).items).toEqual([])
    await saveDraft(`/careers/${record._id}`, career('Another'))
    expect((await draftOf(`/careers/${record._id}`)).draft.release).toBeNull()
    await add(_id, 'careers', record._id)
    await api.staff('POST', `/careers/${record._id}/discard`)
    expect((await read(_id)).items).toEqual([])
  })

  test('gets the draft of a restored record back while it is open', async () => {
    const { _id } = await release('Trash')
    const record = await create('/careers', career('Thrown'))
    const path = `/careers/${record._id}`
    const throwAway = async () => {
      await saveDraft(path, career('Thrown, changed'))
      await add(_id, 'careers', record._id)
      await api.staff('DELETE', path)
      expect((await read(_id)).drafts).toBe(0)
    }
    await throwAway()
    await api.staff('POST', `/trash${path}/restore`)
    expect((await read(_id)).drafts).toBe(1)
    await throwAway()
    await api.staff('DELETE', `/releases/${_id}`)
    await api.staff('POST', `/trash${path}/restore`)
    expect((await draftOf(path)).draft.release).toBeNull()
  })

  test('is renamed only in the seen version, and deleted without deleting its drafts', async () => {
    const made = await api.staff('POST', '/releases', { name: 'First', note: 'For spring' })
    expect([made.status, made.headers.etag]).toEqual([201, '"1"'])
    expect(made.body).toMatchObject({ note: 'For spring', createdBy: 'editor@example.com' })
    const path = `/releases/${made.body._id}`
    const renamed = await api.staff('PUT', path, { name: 'Second', version: 1 })
    expect(renamed.body).toMatchObject({ name: 'Second', note: 'For spring', version: 2 })
    const stale = { headers: { 'if-match': '"1"' } }
    expect((await api.staff('PUT', path, { name: 'Third' }, stale)).status).toBe(412)
    expect((await api.staff('POST', `${path}/publish`, undefined, stale)).status).toBe(412)
    expect((await api.staff('DELETE', path, undefined, stale)).status).toBe(412)
    expect((await api.staff('PUT', path, { name: ' ' })).body.errors).toMatchObject([
      { field: 'name' },
    ])
    const draft = await create('/careers?draft=true', career('Stays'))
    await add(made.body._id, 'careers', draft._id)
    expect((await api.staff('DELETE', path)).status).toBe(204)
    expect((await api.staff('GET', path)).status).toBe(404)
    expect((await draftOf(`/careers/${draft._id}`)).draft).toMatchObject({ release: null })
    expect(await activityOf(made.body._id)).toEqual(['deleted', 'updated', 'updated', 'created'])
  })

  test('is created once per idempotency key and listed before published ones', async () => {
    const headers = { 'idempotency-key': 'release' }
    const [first, second] = [
      await api.staff('POST', '/releases', { name: 'Once' }, { headers }),
      await api.staff('POST', '/releases', { name: 'Once' }, { headers }),
    ]
    expect(second.body).toEqual(first.body)
    const draft = await create('/careers?draft=true', career('Listed'))
    await add(first.body._id, 'careers', draft._id)
    const last = await release('Last')
    expect((await publish(first.body._id)).status).toBe(200)
    const names = async (query: string) =>
      (await api.staff('GET', `/releases${query}`)).body.map(({ name }: Item) => name)
    expect((await names('')).indexOf('Last')).toBe(0)
    expect(await names('?open=true')).not.toContain('Once')
    expect(await names('?open=false')).toEqual(['Once'])
    await api.staff('DELETE', `/releases/${last._id}`)
  })
})

describe('publishing', () => {
  test('publishes all drafts at once, each with its own activity entry', async () => {
    const { _id, one, opening } = await fiveDrafts('All')
    const before = contentVersion(api.db)
    const { status, body } = await publish(_id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'published', publishedBy: 'editor@example.com', drafts: 5 })
    expect(body.items.map(({ name }: Item) => name)).toContain('All one, changed')
    expect(contentVersion(api.db)).toBeGreaterThan(Number(before))
    expect(await live(`/careers/${one._id}`)).toMatchObject({ title: 'All one, changed' })
    expect(await live(`/careers/${opening._id}`)).toMatchObject({ title: 'All new', version: 2 })
    expect((await live('/pages/about')).head.title).toBe('All about us')
    const [last] = (await api.staff('GET', `/careers/${one._id}/revisions`)).body
    expect(last).toMatchObject({ action: 'published', version: 3 })
    expect((await activityOf(_id))[0]).toBe('published')
    const again = await publish(_id)
    expect(again.status).toBe(409)
    for (const refused of [
      await api.staff('PUT', `/releases/${_id}`, {
        name: 'All',
        publishAt: '2099-01-01T00:00:00Z',
      }),
      await api.staff('POST', '/previews', { releaseId: _id }),
    ]) {
      expect(refused.status).toBe(409)
    }
  })

  test('is all or nothing: one invalid and one stale draft block all five', async () => {
    const { _id, one, two, opening, quote } = await fiveDrafts('Half')
    await saveDraft(`/testimonials/${quote._id}`, { quote: '' })
    await api.staff('PUT', `/careers/${two._id}`, career('Half two, elsewhere'))
    const before = contentVersion(api.db)
    const { status, body } = await publish(_id)
    expect(status).toBe(409)
    expect(body.detail).toBe('Nothing was published: 2 of 5 drafts cannot be.')
    expect(body.refusals).toMatchObject([
      { type: 'careers', recordId: two._id, reason: 'changed', liveVersion: 3, errors: [] },
      {
        type: 'testimonials',
        recordId: quote._id,
        reason: 'invalid',
        errors: [{ field: 'quote' }],
      },
    ])
    // The release shows the same refusals before it is published.
    const refused = (await read(_id)).items.filter(({ refusal }: Item) => refusal)
    expect(refused.map(({ refusal }: Item) => refusal)).toEqual(body.refusals)
    expect(contentVersion(api.db)).toBe(before)
    expect((await live(`/careers/${one._id}`)).title).toBe('Half one')
    expect((await live('/pages/about')).head.title).not.toBe('Half about us')
    expect((await api.visitor('GET', `/careers/${opening._id}`)).status).toBe(404)
    expect(await read(_id)).toMatchObject({ state: 'open', drafts: 5 })

    // The drafts are completed. The stale draft is added again: `over` names the live version that it replaces.
    await saveDraft(`/testimonials/${quote._id}`, sample(testimonials, 'Half quote'))
    expect((await add(_id, 'careers', two._id, '?over=1')).status).toBe(412)
    expect((await add(_id, 'careers', two._id, '?over=3')).status).toBe(200)
    expect((await publish(_id)).status).toBe(200)
    expect((await live(`/careers/${two._id}`)).title).toBe('Half two, changed')
  })

  test('names the second of two drafts with the same slug', async () => {
    const { _id } = await release('Addresses')
    for (const title of ['Wish one', 'Wish two']) {
      const draft = await create('/careers?draft=true', career(title, { slug: 'wished-twice' }))
      await add(_id, 'careers', draft._id)
    }
    const { body } = await publish(_id)
    expect(body.refusals).toMatchObject([{ name: 'Wish two', errors: [{ field: 'slug' }] }])
    expect((await api.visitor('GET', '/careers/slug/wished-twice')).status).toBe(404)
  })

  test('of a changed slug is no conflict for links to it in the same release', async () => {
    const { _id } = await release('Links')
    const target = await create('/careers', career('Target', { slug: 'target-before' }))
    const subpage = sample(contents.subpages)
    const parts = subpage.parts as Record<string, unknown>[]
    const withLink = parts.map((part) =>
      'to' in part ? { ...part, to: '/careers/target-before' } : part,
    )
    const page = await create('/subpages', { ...subpage, parts: withLink })
    await saveDraft(`/careers/${target._id}`, career('Target', { slug: 'target-after' }))
    await saveDraft(`/subpages/${page._id}`, { ...subpage, title: 'Linking', parts: withLink })
    await add(_id, 'careers', target._id)
    await add(_id, 'subpages', page._id)
    expect((await publish(_id)).status).toBe(200)
    expect(JSON.stringify(await live(`/subpages/${page._id}`))).toContain('/careers/target-after')
    expect((await undo(_id)).status).toBe(200)
    const back = JSON.stringify(await live(`/subpages/${page._id}`))
    expect(back).toContain('/careers/target-before')
    expect(back).not.toContain('Linking')
    expect((await publish(_id)).status).toBe(200)
  })

  test('of an empty release is refused, and a repeated request is done once', async () => {
    const { _id } = await release('Empty')
    expect((await publish(_id)).body.detail).toBe('This release has no drafts.')
    const draft = await create('/careers?draft=true', career('Keyed'))
    await add(_id, 'careers', draft._id)
    const { version } = await read(_id)
    const key = { headers: { ...ifMatch(version).headers, 'idempotency-key': 'publish' } }
    const first = await api.staff('POST', `/releases/${_id}/publish`, undefined, key)
    const second = await api.staff('POST', `/releases/${_id}/publish`, undefined, key)
    expect([first.status, second.body]).toEqual([200, first.body])
  })
})

describe('undoing', () => {
  test('restores the previous versions and the drafts, which can be published again', async () => {
    const { _id, one, two, opening, quote } = await fiveDrafts('Undone')
    const before = await Promise.all([live(`/careers/${one._id}`), live(`/careers/${two._id}`)])
    await publish(_id)
    const published = await live(`/careers/${opening._id}`)
    const { status, body } = await undo(_id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'open', drafts: 5, publishedAt: null })
    expect(body.undoneAt).not.toBeNull()
    const after = await Promise.all([live(`/careers/${one._id}`), live(`/careers/${two._id}`)])
    for (const [index, record] of after.entries()) {
      const { version, updatedAt, ...rest } = before[index]
      expect(record).toMatchObject(rest)
      expect(record.version).toBe(version + 3)
    }
    expect((await live('/pages/about')).head.title).not.toBe('Undone about us')
    for (const path of [`/careers/${opening._id}`, `/testimonials/${quote._id}`]) {
      expect((await api.visitor('GET', path)).status).toBe(404)
      expect((await draftOf(path)).draft).toMatchObject({ baseVersion: null, release: _id })
    }
    const history = (await api.staff('GET', `/careers/${one._id}/revisions`)).body
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'undone',
      'published',
      'drafted',
      'created',
    ])
    expect(await activityOf(_id)).toContain('undone')
    expect((await undo(_id)).status).toBe(409)

    expect((await publish(_id)).status).toBe(200)
    expect(await live(`/careers/${opening._id}`)).toMatchObject({
      title: 'Undone new',
      slug: published.slug,
      version: 5,
    })
    expect((await live('/pages/about')).head.title).toBe('Undone about us')
    expect((await live(`/careers/${one._id}`)).title).toBe('Undone one, changed')
  })

  test('names later changes and deletions, and overwrites them only when confirmed', async () => {
    const { _id, one, two, opening } = await fiveDrafts('Since')
    await publish(_id)
    await api.staff('PUT', `/careers/${one._id}`, career('Since one, corrected'))
    await api.staff('DELETE', `/careers/${two._id}`)
    const refused = await undo(_id)
    expect(refused.status).toBe(409)
    expect(refused.body.refusals).toMatchObject([
      { recordId: two._id, reason: 'deleted' },
      { recordId: one._id, reason: 'changed', name: 'Since one, changed' },
    ])
    expect((await live(`/careers/${one._id}`)).title).toBe('Since one, corrected')
    expect((await api.visitor('GET', `/careers/${opening._id}`)).status).toBe(200)
    const forced = await undo(_id, '?force=true')
    expect(forced.status).toBe(200)
    expect((await live(`/careers/${one._id}`)).title).toBe('Since one')
    expect((await api.visitor('GET', `/careers/${two._id}`)).status).toBe(404)
    expect(forced.body.drafts).toBe(4)
  })

  test('keeps drafts that were started since', async () => {
    const { _id, one, opening } = await fiveDrafts('Newer')
    await publish(_id)
    await saveDraft(`/careers/${one._id}`, career('Newer draft'))
    await saveDraft(`/careers/${opening._id}`, career('Newer new'))
    expect((await undo(_id)).status).toBe(200)
    expect(await draftOf(`/careers/${one._id}`)).toMatchObject({ title: 'Newer draft' })
    const never = (await api.staff('GET', '/careers?draft=new')).body
    expect(never.map(({ title }: { title: string }) => title)).toContain('Newer new')
    expect((await api.staff('POST', `/careers/${one._id}/publish`)).status).toBe(412)
  })

  test('is not overwritten by an older page draft without a 412', async () => {
    const { _id } = await fiveDrafts('Undone page')
    await publish(_id)
    const published = await live('/pages/about')
    const draft = await saveDraft('/pages/about', { head: { title: 'Begun since' } })
    await undo(_id)
    const undone = await live('/pages/about')
    const refused = await api.staff('POST', '/pages/about/publish')
    expect(refused.status).toBe(412)
    expect(refused.body).toMatchObject({
      live: undone,
      draft: { version: draft.body.version },
      base: { head: published.head },
    })
    const stale = await api.staff('POST', `/pages/about/publish?over=${published.version}`)
    expect(stale.status).toBe(412)
    const over = await api.staff('POST', `/pages/about/publish?over=${undone.version}`)
    expect(over.body).toMatchObject({ head: { title: 'Begun since' }, draft: null })
  })
})

describe('a scheduled release', () => {
  const start = Date.now()
  const time = (ms: number) => new Date(start + ms).toISOString()
  const setClock = (ms: number) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(start + ms)
  }
  const publishDue = (db = api.db) => publishDueReleases(db, tellOfFailedRelease(api.env))
  // The sessions of the tests are still valid an hour later.
  const scheduled = async (name: string, ms = hourMs) => {
    const { _id } = await release(name, { publishAt: time(ms) })
    const draft = await create('/careers?draft=true', career(name))
    await add(_id, 'careers', draft._id)
    return { _id, path: `/careers/${draft._id}` }
  }

  test('is published once at its time, by any of two processes', async () => {
    const { _id, path } = await scheduled('Scheduled')
    expect(await read(_id)).toMatchObject({ state: 'scheduled', publishAt: time(hourMs) })
    setClock(hourMs - 1)
    expect(await hasDueReleases(api.db)).toBe(false)
    await publishDue()
    expect((await api.visitor('GET', path)).status).toBe(404)
    setClock(hourMs)
    expect(await hasDueReleases(api.db)).toBe(true)
    const other = connect(api.target)
    await Promise.all([api.db, other, api.db, other].map((db) => publishDue(db)))
    await other.destroy()
    expect((await live(path)).title).toBe('Scheduled')
    expect(await hasDueReleases(api.db)).toBe(false)
    const done = await read(_id)
    expect(done).toMatchObject({ state: 'published', publishedBy: null, failure: null })
    expect((await activityOf(_id)).filter((action) => action === 'published')).toHaveLength(1)
    const revisions = (await api.staff('GET', `${path}/revisions`)).body
    expect(revisions).toMatchObject([
      { version: 2, by: null },
      { version: 1, isDraft: true },
    ])
    await undo(_id)
    expect(await read(_id)).toMatchObject({ state: 'open', publishAt: null })
  })

  test('that cannot be published stays with the reason, until it is rescheduled', async () => {
    const { _id, path } = await scheduled('Failing', 2 * hourMs)
    const good = await scheduled('Fine', 2 * hourMs)
    await saveDraft(path, { title: '' })
    setClock(2 * hourMs)
    await publishDue()
    expect((await live(good.path)).title).toBe('Fine')
    const failed = await read(_id)
    expect(failed).toMatchObject({
      state: 'failed',
      failure: { refusals: [{ reason: 'invalid', errors: [{ field: 'title' }] }] },
    })
    expect(await activityOf(_id)).toContain('failed')
    const outbox = await api.db.selectFrom('outbox').selectAll().execute()
    expect(outbox.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['release', 'editor@example.com'],
    ])
    expect(outbox[0]?.content).toContain(`/admin/releases/${_id}`)
    expect(await hasDueReleases(api.db)).toBe(false)
    const [listed] = (await api.staff('GET', '/releases')).body.filter(
      ({ state }: { state: string }) => state === 'failed',
    )
    expect(listed.failure.message).toContain('Nothing was published')
    await saveDraft(path, { title: 'Mended' })
    const past = { name: 'Failing', publishAt: time(hourMs) }
    const refused = await api.staff('PUT', `/releases/${_id}`, past)
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'publishAt'])
    const { version } = await read(_id)
    const later = { name: 'Failing', publishAt: time(3 * hourMs), version }
    const rescheduled = await api.staff('PUT', `/releases/${_id}`, later)
    expect(rescheduled.body).toMatchObject({ state: 'scheduled', failure: null })
    setClock(3 * hourMs)
    await publishDue()
    expect((await live(path)).title).toBe('Mended')
  })
})

describe('a preview of a release', () => {
  /** Renders the site's lists and the record at the requested URL. */
  const render: PageHandler = async (request, site) => {
    const slug = new URL(request.url).pathname.split('/')[2] ?? ''
    const { items, total } = await site.page('careers', { page: 1, pageSize: 2 })
    const about = await site.texts('about')
    const found = await site.find('careers', slug)
    const stories = (await site.list('news', 10)).map(({ title }) => title)
    const shown = {
      total,
      careers: items.map(({ title }) => title),
      stories,
      about: about.head.title,
      found: found && 'record' in found ? found.record.title : found,
      categories: await site.categories(),
      projects: await site.count('projects', { column: 'category', word: 'mobile' }),
      state: site.preview,
    }
    const html = `<head></head><p>${JSON.stringify(shown)}</p><a href="/careers?page=2#x">More</a>`
    return new Response(html, { headers: { 'Content-Type': 'text/html' } })
  }
  const pageSource = async () => ({
    render,
    isDevelopment: false,
    keepsWarm: false,
    serveFile: async () => false,
    staffScript: async () => '',
  })
  const pages = async () => createApp({ env: api.env, db: api.db, pageSource })
  const shownIn = (body: string) => JSON.parse(/<p>(.*)<\/p>/.exec(body)?.[1] ?? 'null')

  test('shows the whole site with the current drafts, and its links stay in the preview', async () => {
    for (const name of ['careers', 'projects', 'news'] as const) {
      await api.db.deleteFrom(name).execute()
    }
    const one = await create('/careers', career('Careers one', { slug: 'one' }))
    await create('/careers', career('Careers two'))
    const category = (word: string) => ({ ...sample(projects, word), category: word })
    const project = await create('/projects', category('Web Platform'))
    const story = (title: string, publishedOn: string) => ({
      ...sample(news, title),
      title,
      publishedOn,
    })
    await create('/news', story('Older', '2026-01-01'))
    await create('/news', story('Newer', '2026-03-01'))
    const { _id } = await release('Preview')
    const drafts: [string, string][] = [['careers', one._id]]
    await saveDraft(`/careers/${one._id}`, career('Careers one, moved', { slug: 'one-moved' }))
    const added = await create('/careers?draft=true', {
      ...career('Careers new'),
      place: undefined,
    })
    drafts.push(['careers', added._id])
    await saveDraft(`/projects/${project._id}`, category('Mobile'))
    drafts.push(['projects', project._id])
    const between = await create('/news?draft=true', story('Between', '2026-02-01'))
    drafts.push(['news', between._id])
    await api.staff('PUT', '/pages/about?draft=true', { head: { title: 'Previewed' } })
    drafts.push(['pages', 'about'])
    for (const [type, id] of drafts) await add(_id, type, id)

    const { status, body } = await api.staff('POST', '/previews', {
      path: '/careers',
      releaseId: _id,
    })
    expect(status).toBe(201)
    const token = new URL(body.path, 'http://x').searchParams.get('preview')
    const app = await pages()
    const at = async (path: string) =>
      app.inject({ method: 'GET', url: `${path}?preview=${token}` })
    const page = await at('/careers/one-moved')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(shownIn(page.body)).toEqual({
      total: 3,
      careers: ['Careers new', 'Careers two'],
      stories: ['Newer', 'Between', 'Older'],
      about: 'Previewed',
      found: 'Careers one, moved',
      categories: [{ name: 'Mobile', count: 1 }],
      projects: 1,
      state: 'shown',
    })
    expect(page.body).toContain(`href="/careers?page=2&amp;preview=${token}#x"`)
    expect(shownIn((await at('/careers/one')).body).found).toEqual({ movedTo: 'one-moved' })
    expect(shownIn((await at('/careers/careers-new')).body).found).toBe('Careers new')
    // The preview follows later changes of the drafts.
    await saveDraft(`/careers/${added._id}`, { title: 'Careers renamed' })
    expect(shownIn((await at('/careers')).body).careers[0]).toBe('Careers renamed')
    await api.staff('DELETE', `/releases/${_id}/drafts/pages/about`)
    expect(shownIn((await at('/')).body).about).not.toBe('Previewed')
    const visitor = await app.inject({ method: 'GET', url: '/careers' })
    expect(shownIn(visitor.body)).toMatchObject({ total: 2, stories: ['Newer', 'Older'] })
    expect((await publish(_id)).status).toBe(200)
    expect(shownIn((await at('/careers')).body)).toMatchObject({ state: 'ended', total: 3 })
    await app.close()
  })
})

describe('permissions', () => {
  test('releases need the duty content', async () => {
    const { _id } = await release('Rights')
    const calls: [Parameters<typeof api.visitor>[0], string, object?][] = [
      ['GET', '/releases'],
      ['POST', '/releases', { name: 'x' }],
      ['GET', `/releases/${_id}`],
      ['PUT', `/releases/${_id}`, { name: 'x' }],
      ['POST', `/releases/${_id}/publish`],
      ['POST', `/releases/${_id}/undo`],
      ['DELETE', `/releases/${_id}`],
    ]
    const token = await api.openSession('inbox@example.com', {
      role: 'editor',
      duties: ['messages'],
    })
    for (const [method, path, body] of calls) {
      const answers: Answer[] = [
        await api.visitor(method, path, body),
        await api.visitor(method, path, body, { token }),
      ]
      expect(
        answers.map(({ status }) => status),
        path,
      ).toEqual([401, 403])
    }
  })
})

/** Creates a release of new testimonials. Returns its id. */
async function ofTestimonials(count: number) {
  const { _id } = await release(`Of ${count}`)
  for (let number = 1; number <= count; number++) {
    const quote = await create('/testimonials?draft=true', sample(testimonials, `${number}`))
    await add(_id, 'testimonials', quote._id)
  }
  return _id as string
}

test('more drafts add few statements to opening, publishing and undoing a release', async () => {
  let statements = 0
  const db = connect(api.target, () => statements++)
  const counted = async (work: () => Promise<unknown>) => {
    const before = statements
    await work()
    return statements - before
  }
  const counts: number[][] = []
  for (const size of [5, 15]) {
    const id = await ofTestimonials(size)
    const { version } = await read(id)
    counts.push([
      await counted(() => getRelease(db, id)),
      await counted(() => publishRelease(db, id, { version })),
      await counted(() => undoRelease(db, id)),
    ])
  }
  const perDraft = [0, 1, 2].map(
    (step) => ((counts[1]?.[step] ?? 0) - (counts[0]?.[step] ?? 0)) / 10,
  )
  const [open = 9, publishing = 99, undoing = 99] = perDraft
  expect(open).toBe(0)
  expect(publishing).toBeLessThanOrEqual(3)
  expect(undoing).toBeLessThanOrEqual(3)
  await db.destroy()
})

test('publishing a release uses what a draft says then, not what it said when it was prepared', async () => {
  const id = await ofTestimonials(1)
  const prepared = await prepareRelease(api.db, id)
  const { items } = await read(id)
  const path = `/testimonials/${items[0].recordId}`
  await saveDraft(path, sample(testimonials, 'said later'))
  await transact(api.db, async (transaction) => {
    const row = await findReleaseRow(transaction, id)
    await publishDrafts(transaction, row, { by: null, prepared })
  })
  expect(await live(path)).toMatchObject(sample(testimonials, 'said later'))
})
