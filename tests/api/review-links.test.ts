import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentNames, contents } from '#content/documents/content-types.ts'
import { dayMs } from '#content/text/durations.ts'
import { createApp } from '#server/app.ts'
import { readEnv } from '#server/env/env.ts'
import { createLimits } from '#server/limits.ts'
import { createAccount } from '#server/people/accounts.ts'
import type { PageHandler } from '#server/site/site.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { type Answer, withApi } from '#tests/support/sites/api.ts'

const api = withApi({ mail: readEnv({ SMTP_URL: 'smtp://127.0.0.1:1' }).env.mail })
let app: FastifyInstance

/** Renders what a loader would read: the record at the URL and the review. Adds a script. */
const render: PageHandler = async (request, site) => {
  const { pathname } = new URL(request.url)
  const [, type = '', slug = ''] = pathname.split('/')
  const found = type === 'projects' ? await site.find('projects', slug) : null
  const listed = pathname === '/' ? await site.list('testimonials', 3) : []
  const about = pathname === '/about' ? await site.texts('about') : undefined
  const shown = { pathname, found, listed, about, review: site.review }
  const isEnded = pathname === '/review/ended'
  const status = isEnded ? 410 : pathname === '/review/-/-' ? 404 : 200
  const json = JSON.stringify(shown).replaceAll('<', '&lt;')
  const html = `<html><head></head><body><pre>${json}</pre><script>start()</script></body></html>`
  return new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

const pageSource = async () => ({
  render,
  serveFile: async () => false,
  isDevelopment: false,
  keepsWarm: false,
  staffScript: async () => '',
})

beforeAll(async () => {
  app = await createApp({ env: api.env, db: api.db, pageSource, limits: createLimits(1000) })
})
afterAll(() => app.close())

const shownIn = (body: string) => {
  const json = /<pre>(.*)<\/pre>/s.exec(body)?.[1]
  return json === undefined ? undefined : JSON.parse(json)
}

/** Creates a project with a draft that contains a word. */
async function drafted(word = 'kestrel') {
  const { body } = await api.staff('POST', '/projects', sample(contents.projects, 'live'))
  const path = `/projects/${body._id}?draft=true`
  const { body: draft } = await api.staff('PUT', path, sample(contents.projects, word))
  return draft
}

const share = (recordId: string, more: object = {}): Promise<Answer> =>
  api.staff('POST', '/review-links', { type: 'projects', recordId, label: 'Ines', ...more })

const pathOf = (answer: Answer) => new URL(answer.body.address).pathname
const open = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers })
const post = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })
const linksOf = async (id: string) =>
  (await api.staff('GET', `/review-links?type=projects&id=${id}`)).body
const commentsOf = async (id: string) =>
  (await api.staff('GET', `/comments?type=projects&id=${id}`)).body

describe('a review link', () => {
  test('shows its draft to anyone who has it, uncached', async () => {
    const { _id } = await drafted()
    const made = await share(_id)
    expect(made.status).toBe(201)
    expect(made.body.address).toMatch(/\/review\/[\w-]{43}$/)
    expect(made.body.link).toMatchObject({ state: 'open', followsDraft: true, opened: 0 })
    const days = (Date.parse(made.body.link.expiresAt) - Date.now()) / dayMs
    expect(days).toBeCloseTo(7, 2)

    const answer = await open(pathOf(made))
    expect(answer.statusCode).toBe(200)
    expect(shownIn(answer.body).found.record.challenge).toContain('Challenge kestrel')
    expect(shownIn(answer.body).review).toMatchObject({ label: 'Ines', isFrozen: false, name: '' })
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'strict-origin',
      'x-frame-options': 'DENY',
    })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain("script-src 'none'")
    expect(policy).toContain("form-action 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(answer.body).not.toContain('<script')
  })

  test('counts visits, except by staff, by HEAD and after its own forms', async () => {
    const { _id } = await drafted()
    const path = pathOf(await share(_id))
    await open(path)
    await open(path)
    const { body: me } = await api.staff('GET', '/auth/me')
    await open(path, { cookie: `theme=dark; atrium_staff=1.${me.session}` })
    await open(path, { cookie: `__Host-atrium_staff=1.${me.session}` })
    await post(path, { do: 'comment', name: 'Ines', text: 'Hello' })
    await open(`${path}?done=commented`)
    await app.inject({ method: 'HEAD', url: path })
    const [link] = await linksOf(_id)
    expect(link.opened).toBe(2)
    expect(Date.parse(link.lastOpenedAt)).toBeGreaterThan(Date.now() - 60_000)
  })

  test('counts visits in a browser whose staff session has ended', async () => {
    const { _id } = await drafted()
    const path = pathOf(await share(_id))
    const token = await api.openSession('leaver@company.com', 'editor')
    const { body: me } = await api.visitor('GET', '/auth/me', undefined, { token })
    const cookie = `atrium_staff=1.${me.session}`
    await open(path, { cookie })
    expect((await linksOf(_id))[0].opened).toBe(0)
    expect((await api.visitor('POST', '/auth/logout', undefined, { token })).status).toBe(204)
    for (const stale of [cookie, 'atrium_staff=1', 'atrium_staff=1.', 'atrium_staff=1.nobody']) {
      await open(path, { cookie: stale })
    }
    expect((await linksOf(_id))[0].opened).toBe(4)
  })

  test('confirms a form only if it was really sent, and counts forged confirmations as visits', async () => {
    const { _id, version } = await drafted()
    const path = pathOf(await share(_id))
    const doneAt = async (done: string) => {
      const { body } = await open(`${path}?done=${done}`)
      return shownIn(body).review.done
    }
    for (const done of ['approved', 'commented', 'nothing'])
      expect(await doneAt(done)).toBeUndefined()
    expect((await linksOf(_id))[0].opened).toBe(3)
    await post(path, { do: 'approve', name: 'Ines', version: `${version}` })
    expect(await doneAt('approved')).toBe('approved')
    expect(await doneAt('commented')).toBeUndefined()
    await post(path, { do: 'comment', name: 'Ines', text: 'Hello' })
    expect(await doneAt('commented')).toBe('commented')
    // The new version is not approved.
    await api.staff('PUT', `/projects/${_id}?draft=true`, sample(contents.projects, 'later'))
    expect(await doneAt('approved')).toBeUndefined()
  })

  test('follows the draft, or stays at one version', async () => {
    const draft = await drafted('first')
    const follows = pathOf(await share(draft._id))
    const stays = pathOf(await share(draft._id, { followsDraft: false }))
    await api.staff('PUT', `/projects/${draft._id}?draft=true`, sample(contents.projects, 'second'))
    const [followed, stayed] = [await open(follows), await open(stays)].map(({ body }) =>
      shownIn(body),
    )
    expect(followed.found.record.client).toBe('Client second')
    expect(stayed.found.record.client).toBe('Client first')
    expect(stayed.review).toMatchObject({ isFrozen: true, version: draft.version })
  })

  test('ends by time, by revocation and with its draft, and shows no later draft', async () => {
    const { _id } = await drafted()
    const made = [await share(_id), await share(_id), await share(_id)]
    const [expired = '', revoked = '', over = ''] = made.map(pathOf)
    await api.db
      .updateTable('reviewLinks')
      .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
      .where('id', '=', made[0]?.body.link._id)
      .execute()
    const id = made[1]?.body.link._id
    for (const _ of ['once', 'again']) {
      expect((await api.staff('DELETE', `/review-links/${id}`)).status).toBe(204)
    }
    await api.staff('POST', `/projects/${_id}/publish`)
    await api.staff('PUT', `/projects/${_id}?draft=true`, sample(contents.projects, 'secret'))
    for (const path of [expired, revoked, over]) {
      const answer = await open(path)
      expect(answer.statusCode).toBe(410)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.body).not.toContain('secret')
      expect((await post(path, { name: 'Ines', text: 'Hello' })).statusCode).toBe(410)
    }
    const states = (await linksOf(_id)).map(({ state }: { state: string }) => state)
    expect(states).toEqual(['over', 'revoked', 'expired'])
    expect(await commentsOf(_id)).toEqual([])
  })

  test('with a fixed version is gone while the record is in the trash', async () => {
    const { _id } = await drafted()
    const path = pathOf(await share(_id, { followsDraft: false }))
    const written = { type: 'projects', recordId: _id, text: 'Kept' }
    await api.staff('POST', '/comments', written)
    await api.staff('DELETE', `/projects/${_id}`)
    expect((await open(path)).statusCode).toBe(410)
    await api.staff('POST', `/trash/projects/${_id}/restore`)
    expect((await open(path)).statusCode).toBe(200)
    expect(await commentsOf(_id)).toMatchObject([{ text: 'Kept' }])
    await api.staff('DELETE', `/projects/${_id}`)
    await api.staff('DELETE', `/trash/projects/${_id}`)
    expect((await open(path)).statusCode).toBe(404)
    expect(await commentsOf(_id)).toEqual([])
  })

  test('gives access to its draft only: no other record, type, API or preview', async () => {
    const [one, other] = [await drafted('tern'), await drafted('gannet')]
    const path = pathOf(await share(one._id))
    const token = path.split('/').at(-1) ?? ''
    const nothing = await open('/review/nothing')
    expect(nothing.statusCode).toBe(404)
    for (const wrong of [
      `/review/${token.slice(0, -1)}`,
      `/review/${token}x`,
      `/review/${token.toLowerCase()}`,
      `/review/${other._id}`,
      `/review/${token}.data`,
      `/Review/${token}`,
      `/review/${token}/${other.slug}`,
    ]) {
      const answer = await open(wrong)
      expect(answer.body, wrong).not.toContain('tern')
      expect(answer.body, wrong).not.toContain('gannet')
      expect(shownIn(answer.body)?.review, wrong).toBeUndefined()
    }
    // All wrong tokens get the same response.
    const { date: _, ...headers } = nothing.headers
    const again = await open(`/review/${token}x`)
    const { date: __, ...sameHeaders } = again.headers
    expect([again.body, sameHeaders]).toEqual([nothing.body, headers])

    for (const address of [
      `/projects/${one.slug}?preview=${token}`,
      `/projects/${one.slug}?review=${token}`,
      `/projects/${other.slug}`,
      `/?preview=${token}`,
    ]) {
      expect((await open(address)).body, address).not.toMatch(/tern|gannet/)
    }
    for (const path of [
      `/projects/${one._id}?draft=true`,
      '/review-links',
      '/comments',
      '/projects?draft=only',
    ]) {
      expect((await api.visitor('GET', path, undefined, { token })).status, path).toBe(401)
    }
    const { body } = await open(`${path}?id=${other._id}&type=careers`)
    expect(body).not.toContain('gannet')
    // A guest does not see other people's comments on the same draft.
    await api.staff('POST', '/comments', { type: 'projects', recordId: one._id, text: 'Inside' })
    const second = pathOf(await share(one._id, { label: 'Second' }))
    await post(second, { name: 'Bo', text: 'From the second' })
    expect((await open(path)).body).not.toMatch(/Inside|From the second/)
    expect((await open(second)).body).toContain('From the second')
  })

  test.each(contentNames)('can be created for an unpublished draft of %s', async (type) => {
    const { body } = await api.staff('POST', `/${type}?draft=true`, sample(contents[type], 'new'))
    const made = await api.staff('POST', '/review-links', {
      type,
      recordId: body._id,
      label: 'Ines',
    })
    expect(made.status).toBe(201)
    expect(new URL(made.body.address).hash).toBe(type === 'testimonials' ? '#testimonials' : '')
    expect((await open(pathOf(made))).statusCode).toBe(200)
    await api.staff('POST', `/${type}/${body._id}/discard`)
    expect((await open(pathOf(made))).statusCode).toBe(410)
    await api.staff('POST', `/trash/${type}/${body._id}/restore`)
    expect((await open(pathOf(made))).statusCode).toBe(200)
    await api.staff('POST', `/${type}/${body._id}/discard`)
    await api.staff('DELETE', `/trash/${type}/${body._id}`)
    expect((await open(pathOf(made))).statusCode).toBe(404)
  })

  test('can be created for a page draft', async () => {
    const texts = { head: { title: 'Who we might be' } }
    const make = () =>
      api.staff('POST', '/review-links', { type: 'pages', recordId: 'about', label: 'Ines' })
    expect((await make()).status).toBe(409)
    await api.staff('PUT', '/pages/about?draft=true', texts)
    const path = pathOf(await make())
    const { body } = await open(path)
    expect(shownIn(body)).toMatchObject({ pathname: '/about', about: texts })
    await api.staff('POST', '/pages/about/publish')
    await api.staff('PUT', '/pages/about?draft=true', { head: { title: 'Another' } })
    expect((await open(path)).statusCode).toBe(410)
    const header = { type: 'pages', recordId: 'header', label: 'Ines' }
    expect((await api.staff('POST', '/review-links', header)).status).toBe(404)
  })

  test('needs a draft, a recipient and an end within 30 days', async () => {
    const { body } = await api.staff('POST', '/projects', sample(contents.projects))
    expect((await share(body._id)).status).toBe(409)
    expect((await share('nowhere')).status).toBe(404)
    const { _id } = await drafted()
    for (const wrong of [{ hours: 7 }, { hours: 721 }, { hours: 8.5 }, { label: ' ' }, { x: 1 }]) {
      expect((await share(_id, wrong)).status, JSON.stringify(wrong)).toBe(422)
    }
    expect((await share(_id, { hours: 8 })).status).toBe(201)
    expect((await api.staff('DELETE', '/review-links/none')).status).toBe(404)
  })

  test('is not opened in other spellings, and the log does not contain its token', async () => {
    const lines: string[] = []
    const logged = await createApp({
      env: { ...api.env, logLevel: 'info' },
      db: api.db,
      pageSource,
      log: { write: (line) => void lines.push(line) },
    })
    const { _id } = await drafted('kestrel')
    const path = pathOf(await share(_id))
    const token = path.split('/').at(-1) ?? ''
    const encoded = `%${token.charCodeAt(0).toString(16)}${token.slice(1)}`
    expect((await logged.inject(path)).body).toContain('kestrel')
    const encodedNeedlessly = [`/%72eview/${token}`, `/revie%77/${token}`, `/review/${encoded}`]
    for (const url of encodedNeedlessly) {
      expect((await logged.inject(url)).statusCode, url).toBe(400)
    }
    const others = [
      `/%2572eview/${token}`,
      `/review%2f${token}`,
      `//review/${token}`,
      `/REVIEW/${token}`,
    ]
    for (const url of others) {
      expect((await logged.inject(url)).body, url).not.toContain('kestrel')
    }
    await logged.close()
    const answered = lines.filter((line) => line.includes('answered'))
    expect(answered).toHaveLength(8)
    for (const line of answered) expect(JSON.parse(line).path).toBe('/review/…')
    expect(lines.join('')).not.toContain(token.slice(1))
  })

  test('has its token nowhere in the database', async () => {
    const { _id } = await drafted()
    const token =
      pathOf(await share(_id))
        .split('/')
        .at(-1) ?? 'none'
    const rows = await api.db.selectFrom('reviewLinks').selectAll().execute()
    const changes = await api.db.selectFrom('changes').selectAll().execute()
    expect(JSON.stringify([rows, changes])).not.toContain(token)
  })
})

describe('a guest', () => {
  test('comments on a part and sees a colleague’s answer and resolution', async () => {
    await createAccount(api.db, 'maker@company.com', 'editor')
    const token = await api.openSession('maker@company.com', 'editor')
    const { _id } = await drafted()
    const shared = { type: 'projects', recordId: _id, label: 'Norrhavn' }
    const made = await api.visitor('POST', '/review-links', shared, { token })
    const path = pathOf(made)
    const form = {
      do: 'comment',
      name: ' Ines  Farah ',
      part: 'challenge',
      text: ' Too long\r\nhere ',
    }
    const sent = await post(path, form)
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path}?done=commented`])
    // A double submit stores one comment.
    await post(path, form)
    const [comment, ...more] = await commentsOf(_id)
    expect(more).toEqual([])
    expect(comment).toMatchObject({
      part: 'challenge',
      text: 'Too long\nhere',
      link: { label: 'Norrhavn' },
      author: { name: 'Ines Farah', email: null },
      resolvedAt: null,
      answers: [],
    })
    const counts = await api.staff('GET', '/comments/open?type=projects')
    expect(counts.body).toContainEqual({ type: 'projects', recordId: _id, count: 1 })

    const answer = { text: 'It is shorter now.' }
    expect((await api.staff('POST', `/comments/${comment._id}/answers`, answer)).status).toBe(201)
    const resolved = await api.staff('PUT', `/comments/${comment._id}`, { isResolved: true })
    expect(resolved.body).toMatchObject({ resolvedBy: 'editor@example.com', answers: [answer] })
    const { review } = shownIn((await open(path)).body)
    expect(review).toMatchObject({
      name: 'Ines Farah',
      comments: [{ text: 'Too long\nhere', isDone: true, answers: [answer] }],
    })
    // Guests do not see the email of staff.
    expect(JSON.stringify(review)).not.toContain('@')
    const reopened = await api.staff('PUT', `/comments/${comment._id}`, { isResolved: false })
    expect(reopened.body.resolvedAt).toBeNull()

    const mails = await api.db
      .selectFrom('outbox')
      .select(['recipient', 'content'])
      .where('recipient', '=', 'maker@company.com')
      .execute()
    const subjects = mails.map(({ recipient, content }) => [recipient, JSON.parse(content).subject])
    expect(subjects).toEqual([
      ['maker@company.com', 'Ines Farah commented on Title kestrel'],
      ['maker@company.com', 'editor@example.com replied to a comment on Title kestrel'],
    ])
    const { body: activity } = await api.staff('GET', `/activity?record=${_id}`)
    const actions = activity.map(({ action }: { action: string }) => action)
    expect(actions.slice(0, 5)).toEqual([
      ...['reopened', 'resolved', 'answered', 'guest-commented', 'shared'],
    ])
  })

  test('approves only the version that was shown', async () => {
    const draft = await drafted()
    const path = pathOf(await share(draft._id))
    const approve = (version: number) =>
      post(path, { do: 'approve', name: 'Ines', version: `${version}` })
    const next = await api.staff(
      'PUT',
      `/projects/${draft._id}?draft=true`,
      sample(contents.projects, 'next'),
    )
    expect((await approve(draft.version)).statusCode).toBe(409)
    expect((await linksOf(draft._id))[0].approval).toBeNull()
    expect((await approve(next.body.version)).statusCode).toBe(303)
    const [link] = await linksOf(draft._id)
    expect(link.approval).toMatchObject({ by: 'Ines', version: next.body.version })
    const { body: seen } = await api.staff('GET', `/projects/${draft._id}?draft=true`)
    expect(seen.draft.approval).toMatchObject({ by: 'Ines' })
    const waiting = async () =>
      (await api.staff('GET', '/reviews')).body.filter(
        ({ _id }: { _id: string }) => _id === draft._id,
      )
    expect(await waiting()).toMatchObject([{ sentAt: null, approval: { by: 'Ines' } }])
    expect(shownIn((await open(path)).body).review.approval).toMatchObject({ isOfThis: true })
    await api.staff('PUT', `/projects/${draft._id}?draft=true`, sample(contents.projects, 'later'))
    expect(shownIn((await open(path)).body).review.approval).toMatchObject({ isOfThis: false })
    expect(await waiting()).toEqual([])
  })

  test('approves a page draft, which waits for a publisher until it is changed', async () => {
    const { body: draft } = await api.staff('PUT', '/pages/about?draft=true', {
      head: { lead: 'Ours' },
    })
    const shared = { type: 'pages', recordId: 'about', label: 'Ines' }
    const path = pathOf(await api.staff('POST', '/review-links', shared))
    const version = `${draft.version}`
    const waiting = async () =>
      (await api.staff('GET', '/reviews')).body.filter(
        ({ _id }: { _id: string }) => _id === 'about',
      )
    expect(await waiting()).toEqual([])
    await post(path, { do: 'approve', name: 'Ines', version })
    expect(await waiting()).toMatchObject([{ sentAt: null, approval: { by: 'Ines' } }])
    await api.staff('PUT', '/pages/about?draft=true', { head: { lead: 'Theirs' } })
    expect(await waiting()).toEqual([])
  })

  test('gets errors and keeps the typed text', async () => {
    const { _id } = await drafted()
    const path = pathOf(await share(_id))
    for (const [form, message] of [
      [{ name: '', text: 'Hello' }, 'Your name is required'],
      [{ name: 'Ines', text: ' \n ' }, 'Your comment is required'],
      [{ name: 'Ines', text: 'x'.repeat(4001) }, 'Your comment must be at most 4,000 characters'],
      [{ name: 'I\0', text: 'Hello' }, 'Your name contains characters that cannot be saved'],
    ] as const) {
      const answer = await post(path, { do: 'comment', ...form })
      expect(answer.statusCode, message).toBe(422)
      expect(shownIn(answer.body).review.refused).toMatchObject({ form: 'comment', message })
    }
    const hostile = '<script>alert(1)</script>{name} \u202e"\'&'
    await post(path, { do: 'comment', name: hostile, part: '__proto__', text: hostile })
    const [comment] = await commentsOf(_id)
    expect(comment).toMatchObject({ part: null, text: hostile, author: { name: hostile } })
    expect((await open(path)).body).not.toContain('<script')
  })

  test('cannot be made to comment by another site (CSRF)', async () => {
    const { _id } = await drafted()
    const path = pathOf(await share(_id))
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ] as Record<string, string>[]) {
      const answer = await post(path, { name: 'Ines', text: 'Hello' }, headers)
      expect(answer.statusCode).toBe(403)
    }
    expect(await commentsOf(_id)).toEqual([])
  })

  test('is found and erased by an email in a comment', async () => {
    const { _id } = await drafted()
    const path = pathOf(await share(_id))
    const named = pathOf(await share(_id, { label: 'BO@client.example' }))
    await post(path, { name: 'Bo', text: 'Call me: bo@client.example' })
    await post(path, { name: 'Ann', text: 'I have no wishes' })
    const person = { email: 'Bo@Client.example' }
    const { body } = await api.staff('POST', '/privacy/search', person)
    expect(body.kinds).toContainEqual({ kind: 'reviews', count: 2 })
    await api.staff('POST', '/privacy/erase', { ...person, total: body.total })
    expect(await commentsOf(_id)).toMatchObject([{ text: 'I have no wishes' }])
    expect((await open(named)).statusCode).toBe(404)
    expect((await open(path)).statusCode).toBe(200)
  })

  test('is rate limited', async () => {
    const limited = await createApp({
      env: api.env,
      db: api.db,
      limits: createLimits(),
      pageSource,
    })
    const { _id } = await drafted()
    const url = pathOf(await share(_id))
    const statuses = []
    for (let index = 0; index < 21; index++) {
      const payload = new URLSearchParams({ name: 'Ines', text: `Number ${index}` }).toString()
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      statuses.push((await limited.inject({ method: 'POST', url, headers, payload })).statusCode)
    }
    await limited.close()
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(303))
    expect(statuses.at(-1)).toBe(429)
  })
})

test('colleagues comment only on existing parts of existing records', async () => {
  const { _id } = await drafted()
  const write = (more: object) =>
    api.staff('POST', '/comments', { type: 'projects', recordId: _id, text: 'Hello', ...more })
  expect((await write({ part: 'title' })).status).toBe(201)
  expect((await write({ part: 'constructor' })).status).toBe(422)
  expect((await write({ text: ' ' })).status).toBe(422)
  expect((await write({ recordId: 'nowhere' })).status).toBe(404)
  expect((await api.staff('PUT', '/comments/none', { isResolved: true })).status).toBe(404)
  // Comments stay when the draft is published.
  await api.staff('POST', `/projects/${_id}/publish`)
  expect(await commentsOf(_id)).toMatchObject([
    { part: 'title', author: { email: 'editor@example.com' } },
  ])
})
