import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { contentNames, contents } from '#content/documents/content-types.ts'
import { isPageName, pageNames, pageOf } from '#content/documents/pages/index.ts'
import { hourMs } from '#content/text/durations.ts'
import { contentVersion } from '#server/database/engine/content-version.ts'
import { readEnv } from '#server/env/env.ts'
import { createAccount } from '#server/people/accounts.ts'
import { publishDueReleases } from '#server/publishing/releases/due-releases.ts'
import { tellOfFailedRelease } from '#server/publishing/releases/release-mails.ts'
import { sample, valuesFor } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
const writer = 'writer@company.com'
const rights = { role: 'editor', duties: ['content'] } as const
let token = ''
type Method = Parameters<typeof api.visitor>[0]
const write = (method: Method, path: string, body?: unknown) =>
  api.visitor(method, path, body, { token })

beforeAll(async () => {
  Object.assign(api.env, { mail: readEnv({ SMTP_URL: 'smtp://127.0.0.1:1' }).env.mail })
  token = await api.openSession(writer, rights)
  const { people } = (await api.staff('GET', '/people')).body
  const { _id } = people.find(({ email }: { email: string }) => email === writer)
  expect((await api.staff('PUT', `/people/${_id}/approval`, { needsApproval: true })).status).toBe(
    204,
  )
  await createAccount(api.db, 'publisher@company.com', rights)
})

const mails = async (subject: string) => {
  const rows = await api.db
    .selectFrom('outbox')
    .select(['recipient', 'content'])
    .where('kind', '=', 'approval')
    .execute()
  return rows.filter(({ content }) => JSON.parse(content).subject === subject)
}

/** Entries of a record in the list of reviews. */
const waiting = async (id: string) => {
  const { body } = await api.staff('GET', '/reviews')
  return (body as { _id: string }[]).filter(({ _id }) => _id === id)
}

/** Operations that publish nothing. All other operations must refuse the writer. */
const harmless = [
  /^POST \/images$/,
  /^POST \/images\/copies$/,
  /^POST \/previews$/,
  /^POST \/redirects\/check/,
  /^POST \/\S+\/send-for-review$/,
  /^PUT \/pages\/[^/]+$/,
  /^(POST|DELETE) \/review-links/,
  /^(POST|PUT) \/comments/,
]

/** Creates another account's draft of a page or a live record. Returns the path with the id of this document. */
async function pathOf(path: string) {
  const [, resource = '', page] = path.split('/')
  if (resource === 'pages' && page && isPageName(page)) {
    const texts = valuesFor(pageOf(page).sections, path)
    await api.staff('PUT', `/pages/${page}?draft=true`, texts)
    return path
  }
  const name = contentNames.find((each) => each === resource) ?? 'careers'
  if (resource === 'images') return path.replace('{id}', 'none')
  const { body } = await api.staff('POST', `/${name}`, sample(contents[name]))
  await api.staff('PUT', `/${name}/${body._id}?draft=true`, sample(contents[name], 'draft'))
  if (resource === 'trash') await api.staff('DELETE', `/${name}/${body._id}`)
  return path.replace('{id}', body._id).replace('{type}', name)
}

test('every writing content route refuses accounts that need approval, or publishes nothing', async () => {
  const { body } = await api.visitor('GET', '/openapi.json')
  const walked: string[] = []
  for (const [inDocument, operations] of Object.entries<object>(body.paths)) {
    const inApi = inDocument.replace(/^\/api/, '')
    for (const [verb, { security }] of Object.entries<{ security?: { session: string[] }[] }>(
      operations as never, // a cast: the operations of a path in the OpenAPI document
    )) {
      const isContent = security?.[0]?.session[0] === 'content' || inApi.startsWith('/trash/')
      if (verb === 'get' || !isContent) continue
      const operation = `${verb.toUpperCase()} ${inApi}`
      const path = await pathOf(inApi)
      const before = contentVersion(api.db)
      const { status } = await write(verb.toUpperCase() as Method, path, {})
      walked.push(operation)
      if (harmless.some((each) => each.test(operation))) expect(status, operation).not.toBe(403)
      else expect(status, operation).toBe(403)
      expect(contentVersion(api.db), operation).toBe(before)
    }
  }
  expect(walked.length).toBeGreaterThan(45 + pageNames.length)
})

describe('an account that needs approval', () => {
  let id = ''

  test('saves drafts, and other writes are refused with the reason', async () => {
    const values = sample(contents.projects, 'new')
    const refused = await write('POST', '/projects', values)
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      expect.stringContaining('Send your draft for review'),
    ])
    for (const query of ['?draft=false', '?draft=true&draft=true', '?draft=TRUE']) {
      expect((await write('POST', `/projects${query}`, values)).status, query).toBe(403)
    }
    const kept = await write('POST', '/projects?draft=true', { ...values, title: 'Tugs' })
    expect(kept.status).toBe(201)
    id = kept.body._id
    expect((await write('POST', `/projects/${id}/publish`)).status).toBe(403)
    expect((await write('GET', '/auth/me')).body.needsApproval).toBe(true)
  })

  test('sends a draft for review, and all publishers get a mail', async () => {
    const unfinished = await write('POST', '/projects?draft=true', { title: 'Half' })
    const path = `/projects/${unfinished.body._id}`
    expect((await write('POST', `${path}/send-for-review`)).status).toBe(422)
    const sent = await write('POST', `/projects/${id}/send-for-review`)
    expect(sent.body.draft.review).toMatchObject({ state: 'waiting', by: writer, note: '' })
    expect(await waiting(id)).toEqual([
      {
        type: 'projects',
        _id: id,
        name: 'Tugs',
        sentAt: sent.body.draft.review.at,
        sentBy: writer,
        approval: null,
      },
    ])
    const { body } = await write('GET', '/projects?draft=waiting')
    const listed = body.map(({ _id }: { _id: string }) => _id)
    expect([listed.includes(id), listed.includes(unfinished.body._id)]).toEqual([true, false])
    const recipients = (await mails('Please review: Tugs')).map(({ recipient }) => recipient)
    expect(recipients).toContain('publisher@company.com')
    expect(recipients).not.toContain(writer)
  })

  test('gets a draft back with a note and sends it again', async () => {
    expect((await write('POST', `/projects/${id}/send-back`, { note: 'Mine' })).status).toBe(403)
    const note = 'Which harbor?'
    const back = await api.staff('POST', `/projects/${id}/send-back`, { note })
    expect(back.body.draft.review).toMatchObject({ state: 'sent-back', note })
    expect((await api.staff('POST', `/projects/${id}/send-back`, { note })).status).toBe(409)
    const [mail] = await mails('Changes requested: Tugs')
    expect([mail?.recipient, mail?.content]).toEqual([writer, expect.stringContaining(note)])
    // A save keeps the note.
    const saved = await write('PUT', `/projects/${id}?draft=true`, { client: 'Norrhavn' })
    expect(saved.body.draft.review.note).toBe(note)
    await write('POST', `/projects/${id}/send-for-review`)
    const published = await api.staff('POST', `/projects/${id}/publish`)
    expect(published.body).toMatchObject({ title: 'Tugs', client: 'Norrhavn' })
    expect(await waiting(id)).toEqual([])
  })

  test('discards only its own drafts', async () => {
    await write('PUT', `/projects/${id}?draft=true`, { client: 'Vellmark' })
    await api.staff('PUT', `/projects/${id}?draft=true`, { client: 'Tavastia' })
    expect((await write('POST', `/projects/${id}/discard`)).status).toBe(403)
    // Saving another account's draft does not transfer its ownership.
    await write('PUT', `/projects/${id}?draft=true`, { client: 'Solhem' })
    expect((await write('POST', `/projects/${id}/discard`)).status).toBe(403)
    expect((await api.staff('POST', `/projects/${id}/discard`)).status).toBe(204)
    const history = (await api.staff('GET', `/projects/${id}/revisions`)).body
    expect(history[0]).toMatchObject({ isDraft: true, values: { client: 'Solhem' } })
    await write('PUT', `/projects/${id}?draft=true`, { client: 'Solhem' })
    expect((await write('POST', `/projects/${id}/discard`)).status).toBe(204)
    expect((await write('DELETE', `/projects/${id}`)).status).toBe(403)
  })

  test('cannot change releases or the drafts of a scheduled one', async () => {
    const { _id: release } = (await api.staff('POST', '/releases', { name: 'Spring' })).body
    await write('PUT', `/projects/${id}?draft=true`, { client: 'Havn' })
    await api.staff('PUT', `/releases/${release}/drafts/projects/${id}`)
    await write('PUT', '/pages/privacy?draft=true', { head: { title: 'Privacy' } })
    await api.staff('PUT', `/releases/${release}/drafts/pages/privacy`)
    expect((await write('PUT', `/projects/${id}?draft=true`, { client: 'Seen' })).status).toBe(200)
    expect((await write('POST', '/previews', { releaseId: release })).status).toBe(201)
    expect((await write('PUT', `/releases/${release}`, { name: 'Mine' })).status).toBe(403)
    expect((await write('POST', `/releases/${release}/publish`)).status).toBe(403)

    const publishAt = new Date(Date.now() + hourMs).toISOString()
    const { version } = (await api.staff('GET', `/releases/${release}`)).body
    expect(
      (await api.staff('PUT', `/releases/${release}`, { name: 'Spring', publishAt, version }))
        .status,
    ).toBe(200)
    const unseen = await write('PUT', `/projects/${id}?draft=true`, { client: 'Unseen' })
    expect([unseen.status, unseen.body.detail]).toEqual([
      403,
      expect.stringContaining('automatically'),
    ])
    const page = await write('PUT', '/pages/privacy?draft=true', { head: { title: 'Unseen' } })
    expect(page.status).toBe(403)
    for (const [method, path] of [
      ['POST', `/projects/${id}/discard`],
      ['POST', '/pages/privacy/discard'],
    ] as const) {
      expect((await write(method, path)).status, path).toBe(403)
    }
    expect((await api.staff('GET', `/projects/${id}?draft=true`)).body.client).toBe('Seen')
    await api.staff('DELETE', `/releases/${release}`)
  })

  test('sends a page draft for review, which the list of pages shows', async () => {
    await write('PUT', '/pages/about?draft=true', { head: { title: 'About' } })
    const sent = await write('POST', '/pages/about/send-for-review')
    expect(sent.body.draft.review).toMatchObject({ state: 'waiting', by: writer })
    const { body: pages } = await api.staff('GET', '/pages')
    const about = pages.find(({ name }: { name: string }) => name === 'about')
    expect(about.draft.review.state).toBe('waiting')
    expect((await write('POST', '/pages/about/publish')).status).toBe(403)
    expect((await api.staff('POST', '/pages/about/publish')).body.draft).toBeNull()
  })
})

describe('a release with a draft that needs approval', () => {
  let release = ''
  let id = ''
  const read = async () => (await api.staff('GET', `/releases/${release}`)).body
  const publish = async (version: number) =>
    api.staff('POST', `/releases/${release}/publish`, undefined, ifMatch(version))
  const schedule = (body: object) =>
    api.staff('PUT', `/releases/${release}`, { name: 'Autumn', ...body })
  const put = (query = '') => api.staff('PUT', `/releases/${release}/drafts/projects/${id}${query}`)
  const ifMatch = (version: number) => ({ headers: { 'if-match': `"${version}"` } })

  beforeEach(async () => {
    release = (await api.staff('POST', '/releases', { name: 'Autumn' })).body._id
    const values = { ...sample(contents.projects, 'autumn'), title: 'Barges' }
    id = (await write('POST', '/projects?draft=true', values)).body._id
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('is published and scheduled only in the version that was seen', async () => {
    await put()
    const { version } = await read()
    await write('PUT', `/projects/${id}?draft=true`, { client: 'Unseen' })
    for (const { status, body } of [
      await publish(version),
      await schedule({ publishAt: '2099-01-01T00:00:00Z', version }),
    ]) {
      expect([status, body.detail]).toEqual([412, expect.stringContaining('“Barges”')])
      expect(body.changed).toMatchObject([{ recordId: id, name: 'Barges', savedBy: writer }])
    }
    const unsaid = [
      await api.staff('POST', `/releases/${release}/publish`),
      await schedule({ publishAt: '2099-01-01T00:00:00Z' }),
    ]
    expect(unsaid.map(({ status }) => status)).toEqual([428, 428])
    expect((await api.visitor('GET', `/projects/${id}`)).status).toBe(404)
    expect((await publish((await read()).version)).status).toBe(200)
    expect((await api.visitor('GET', `/projects/${id}`)).body.client).toBe('Unseen')
  })

  test.for([
    [
      'saving',
      () => write('PUT', '/pages/about?draft=true', { head: { title: String(Math.random()) } }),
    ],
    ['discarding', () => api.staff('POST', `/projects/${id}/discard`)],
    ['publishing', () => api.staff('POST', `/projects/${id}/publish`)],
    ['removing', () => api.staff('DELETE', `/releases/${release}/drafts/projects/${id}`)],
    [
      'moving',
      async () => {
        const other = (await api.staff('POST', '/releases', { name: 'Winter' })).body._id
        return api.staff('PUT', `/releases/${other}/drafts/projects/${id}`)
      },
    ],
  ] as const)('gets a new version after %s one of its drafts', async ([, change]) => {
    await put()
    await write('PUT', '/pages/about?draft=true', { head: { title: 'About barges' } })
    await api.staff('PUT', `/releases/${release}/drafts/pages/about`)
    const { version } = await read()
    expect((await change()).status).toBeLessThan(300)
    expect((await publish(version)).status).toBe(412)
    await api.staff('DELETE', `/releases/${release}`)
  })

  test('is not published at its time with an unseen draft, and its publishers get a mail', async () => {
    const at = Date.now() + hourMs
    const publishAt = new Date(at).toISOString()
    await schedule({ publishAt, version: 1 })
    await put()
    expect((await read()).items).toMatchObject([{ recordId: id, isUnseen: true }])
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(at)
    await publishDueReleases(api.db, tellOfFailedRelease(api.env))
    expect((await api.visitor('GET', `/projects/${id}`)).status).toBe(404)
    const failed = await read()
    expect(failed.failure.refusals).toMatchObject([{ reason: 'unseen', recordId: id }])
    const queued = await api.db
      .selectFrom('outbox')
      .select(['recipient', 'content'])
      .where('kind', '=', 'release')
      .execute()
    expect(queued.map(({ recipient }) => recipient)).toContain('publisher@company.com')
    expect(queued[0]?.content).toContain('changes by someone who needs approval')
    // Choosing another time confirms the current drafts.
    const later = new Date(at + hourMs).toISOString()
    await schedule({ publishAt: later, version: failed.version })
    vi.setSystemTime(at + hourMs)
    await publishDueReleases(api.db, tellOfFailedRelease(api.env))
    expect((await api.visitor('GET', `/projects/${id}`)).status).toBe(200)
  })

  test.for([
    ['one field without If-Match', { client: 'Ours' }, false],
    ['all fields without If-Match', sample(contents.projects, 'whole'), false],
    ['one field with If-Match', { client: 'Ours' }, true],
  ] as const)('counts %s of a publisher as seen or not', async ([, values, isSeen]) => {
    await put()
    await schedule({ publishAt: new Date(Date.now() + hourMs).toISOString(), version: 2 })
    await api.staff('DELETE', `/releases/${release}/drafts/projects/${id}`)
    await write('PUT', `/projects/${id}?draft=true`, { description: 'Unseen' })
    await put()
    const { version } = (await api.staff('GET', `/projects/${id}?draft=true`)).body
    const path = `/projects/${id}?draft=true`
    const saved = await api.staff('PUT', path, values, isSeen ? ifMatch(version) : {})
    expect(saved.status).toBe(200)
    expect((await read()).items).toMatchObject([{ recordId: id, isUnseen: !isSeen }])
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 2 * hourMs)
    await publishDueReleases(api.db, tellOfFailedRelease(api.env))
    const { status } = await api.visitor('GET', `/projects/${id}`)
    expect(status).toBe(isSeen ? 200 : 404)
  })

  test('counts a save without If-Match of a page’s section as not seen', async () => {
    await write('PUT', '/pages/terms?draft=true', { head: { title: 'Unseen' } })
    await api.staff('PUT', `/releases/${release}/drafts/pages/terms`)
    await api.staff('PUT', '/pages/terms?draft=true', { head: { lead: 'Ours' } })
    expect((await read()).items).toMatchObject([{ recordId: 'terms', isUnseen: true }])
  })

  test('a draft is scheduled only in the version that was seen', async () => {
    const publishAt = new Date(Date.now() + hourMs).toISOString()
    await api.staff('POST', `/projects/${id}/publish`)
    const { version } = (await write('PUT', `/projects/${id}?draft=true`, { publishAt })).body
    const path = `/projects/${id}/publish`
    const unsaid = await api.staff('POST', path)
    expect([unsaid.status, unsaid.body.detail]).toEqual([
      428,
      expect.stringContaining('version of the draft'),
    ])
    expect((await api.staff('POST', path, undefined, ifMatch(version - 1))).status).toBe(412)
    expect((await api.staff('POST', path, undefined, ifMatch(version))).status).toBe(200)
  })

  test('is published at its time with a draft that was added as seen', async () => {
    const at = Date.now() + hourMs
    await schedule({ publishAt: new Date(at).toISOString(), version: 1 })
    const { version } = (await api.staff('GET', `/projects/${id}?draft=true`)).body
    expect((await put(`?seen=${version - 1}`)).status).toBe(412)
    expect((await put(`?seen=${version}`)).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(at)
    await publishDueReleases(api.db, tellOfFailedRelease(api.env))
    expect((await api.visitor('GET', `/projects/${id}`)).status).toBe(200)
  })
})

describe('drafts and an account that needs approval', () => {
  const draft = async (call: typeof write, title: string) =>
    (await call('POST', '/projects?draft=true', { ...sample(contents.projects, title), title }))
      .body
  const link = (recordId: string) => ({
    type: 'projects',
    recordId,
    label: 'Ines',
    hours: 24,
    followsDraft: true,
  })

  test('a page draft stays when a save restores the public texts', async () => {
    await api.staff('POST', '/pages/privacy/discard')
    const before = (await api.visitor('GET', '/pages/privacy')).body.head
    await api.staff('PUT', '/pages/privacy?draft=true', {
      head: { title: 'A colleague wrote this' },
    })
    const saved = await write('PUT', '/pages/privacy?draft=true', { head: before })
    expect(saved.status).toBe(200)
    expect(saved.body.draft).not.toBeNull()
    expect((await write('POST', '/pages/privacy/discard')).status).toBe(403)
    const back = await api.staff('PUT', '/pages/privacy?draft=true', { head: before })
    expect(back.body.draft).toBeNull()
  })

  test('a discarded draft of an unpublished record is in the trash, which publishers restore', async () => {
    const { _id } = await draft(write, 'Ferries')
    expect((await write('POST', `/projects/${_id}/discard`)).status).toBe(204)
    expect((await api.staff('GET', `/projects/${_id}?draft=true`)).status).toBe(404)
    const path = `/trash/projects/${_id}/restore`
    expect((await write('POST', path)).status).toBe(403)
    expect((await api.staff('POST', path)).status).toBe(204)
    const { body } = await api.staff('GET', `/projects/${_id}?draft=true`)
    expect(body).toMatchObject({ title: 'Ferries', draft: { savedBy: writer } })
    expect((await api.visitor('GET', `/projects/${_id}`)).status).toBe(404)
  })

  test('are shared only by their author, and links revoked only by their creator', async () => {
    const [own, other] = [await draft(write, 'Mine'), await draft(api.staff, 'Theirs')]
    expect((await write('POST', '/review-links', link(own._id))).status).toBe(201)
    expect((await write('POST', '/review-links', link(other._id))).status).toBe(403)
    await write('PUT', `/projects/${other._id}?draft=true`, { client: 'Now mine?' })
    expect((await write('POST', '/review-links', link(other._id))).status).toBe(403)
    const theirs = await api.staff('POST', '/review-links', link(other._id))
    expect((await write('DELETE', `/review-links/${theirs.body.link._id}`)).status).toBe(403)
    const mine = await write('POST', '/review-links', link(own._id))
    expect((await write('DELETE', `/review-links/${mine.body.link._id}`)).status).toBe(204)
    expect((await api.staff('DELETE', `/review-links/${theirs.body.link._id}`)).status).toBe(204)
  })
})

test('the mails are in the site’s language', async () => {
  await api.staff('PUT', '/settings', { language: 'de' })
  const { body } = await api.staff('POST', '/projects?draft=true', {
    ...sample(contents.projects, 'de'),
    title: 'Schlepper',
  })
  await api.staff('POST', `/projects/${body._id}/send-for-review`)
  expect((await mails('Bitte prüfen: Schlepper')).length).toBeGreaterThan(0)
})

test('removing the approval rule applies to the open session', async () => {
  const { people } = (await api.staff('GET', '/people')).body
  const { _id } = people.find(({ email }: { email: string }) => email === writer)
  await api.staff('PUT', `/people/${_id}/approval`, { needsApproval: false }, { isConfirmed: true })
  expect((await write('POST', '/projects', sample(contents.projects, 'mine'))).status).toBe(201)
})
