import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { transact } from '#server/database/transactions.ts'
import { hasDueFollowUp, reopenDueFollowUps } from '#server/inbox/follow-ups.ts'
import { createMessage, indexNextMessages, listMessages } from '#server/inbox/messages.ts'
import { isPostgres } from '#tests/support/databases/database.ts'
import { withApi } from '#tests/support/sites/api.ts'

const letter = { name: 'Ines', email: 'ines@client.example', message: 'Hello' }
const links = 'https://a.example https://b.example https://c.example https://d.example'

describe('handling a message', () => {
  const api = withApi()
  const send = async (change: object = {}) =>
    (await api.visitor('POST', '/messages', { ...letter, ...change })).body._id
  const put = (id: string, change: object, options = {}) =>
    api.staff('PUT', `/messages/${id}`, change, options)
  const idsOf = async (query: string) =>
    (await api.staff('GET', `/messages?${query}`)).body.map(({ _id }: { _id: string }) => _id)
  const actionsOf = async (id: string) =>
    (await api.staff('GET', `/activity?record=${id}`)).body.map(
      ({ action }: { action: string }) => action,
    )

  test('lists and counts follow its state', async () => {
    const before = (await api.staff('GET', '/messages/counts')).body
    const id = await send()
    const taken = await put(id, { assignee: 'Editor@Example.com' })
    expect(taken.body).toMatchObject({ state: 'open', assignee: 'editor@example.com', version: 2 })
    for (const state of ['waiting', 'done', 'open'] as const) {
      expect((await put(id, { state })).body.state).toBe(state)
      expect(await idsOf(`state=${state}`)).toContain(id)
      expect((await api.staff('GET', '/messages/counts')).body).toEqual({
        ...before,
        [state]: before[state] + 1,
      })
    }
    expect(await idsOf('state=open&assignee=editor@example.com')).toEqual([id])
    expect(await idsOf('assignee=nobody')).not.toContain(id)
    expect(await actionsOf(id)).toEqual(['opened', 'done', 'waiting', 'assigned', 'opened'])
    const odd = await api.staff('GET', '/messages?state=open&search=a+word&assignee=a%01b')
    expect(odd).toMatchObject({ status: 400, body: { errors: [{ field: 'assignee' }] } })
    const unknown = await put(id, { assignee: 'nobody@example.com' })
    expect(unknown.status).toBe(422)
    expect(unknown.body.errors[0].message).toBe('There is no account of nobody@example.com')
  })

  test('a save over a colleague’s save answers 412', async () => {
    const id = await send()
    const first = await put(id, { state: 'done' }, { headers: { 'if-match': '"1"' } })
    expect(first.headers.etag).toBe('"2"')
    const second = await put(id, { state: 'open' }, { headers: { 'if-match': '"1"' } })
    expect(second.status).toBe(412)
    expect((await put(id, { state: 'done' })).body.version).toBe(2)
  })

  test('company and opening are separate fields, and the subject is unchanged', async () => {
    const id = await send({
      company: 'Norrhavn',
      subject: 'Application: Clerk',
      appliedFor: 'Clerk',
    })
    const { body } = await api.staff('GET', `/messages/${id}`)
    expect(body).toMatchObject({
      subject: 'Application: Clerk (Norrhavn)',
      company: 'Norrhavn',
      appliedFor: 'Clerk',
    })
    await put(id, { company: 'Südhafen' })
    expect(await idsOf('search=sudhafen')).toEqual([id])
  })

  test('a due follow-up moves it to the top of Open', async () => {
    const [due, later] = [await send(), await send()]
    for (const id of [due, later]) await put(id, { state: 'waiting' })
    await put(due, { followUpAt: new Date(Date.now() - 1000).toISOString() })
    await put(later, { followUpAt: new Date(Date.now() + 60_000).toISOString() })
    const newest = await send()
    await put(newest, { state: 'open' })
    expect(await hasDueFollowUp(api.db)).toBe(true)
    expect(await reopenDueFollowUps(api.db)).toBe(1)
    expect(await hasDueFollowUp(api.db)).toBe(false)
    expect((await idsOf('state=open'))[0]).toBe(due)
    expect((await idsOf('state=open&sort=-createdAt'))[0]).toBe(newest)
    expect((await api.staff('GET', `/messages/${due}`)).body.isDue).toBe(true)
    const done = await put(due, { state: 'done' })
    expect(done.body).toMatchObject({ isDue: false, followUpAt: null })
  })

  test('a filtered list without suspected spam matches the counts', async () => {
    const word = 'zephyranthes'
    const sent: string[] = []
    for (const name of ['lead', 'read', 'spam', 'read-spam']) {
      sent.push(await send({ subject: name, message: word, email: `${name}@client.example` }))
    }
    const [lead = '', read = '', spam = '', readSpam = ''] = sent
    for (const id of [spam, readSpam]) await put(id, { state: 'spam' })
    for (const id of [read, readSpam]) await api.staff('PUT', `/messages/${id}/read`)
    await put(read, { assignee: 'editor@example.com' })
    const { spam: spamCount, ...counts } = (await api.staff('GET', '/messages/counts')).body
    const list = (query: string) => api.staff('GET', `/messages?without=spam&page=1&${query}`)
    const all = await list('')
    const rest: number[] = Object.values(counts)
    expect(Number(all.headers['x-total-count'])).toBe(rest.reduce((sum, count) => sum + count, 0))
    expect(all.body.filter(({ state }: { state: string }) => state === 'spam')).toEqual([])
    const { unread } = (await api.staff('GET', '/messages/inbox')).body
    expect(Number((await list('status=new')).headers['x-total-count'])).toBe(unread)
    for (const [query, ids] of [
      [`search=${word}`, [lead, read]],
      [`search=${word}&sort=subject`, [lead, read]],
      [`search=${word}&status=read`, [read]],
      ['assignee=editor@example.com&sort=-subject', [read]],
    ] as const) {
      const { body, headers } = await list(query)
      const own = body.map(({ _id }: { _id: string }) => _id)
      expect(new Set(own.slice(0, ids.length)), query).toEqual(new Set(ids))
      if (query.includes('search')) expect(Number(headers['x-total-count'])).toBe(ids.length)
    }
    expect(
      (await api.staff('GET', `/messages/export?without=spam&search=${word}`)).body,
    ).not.toMatch(/spam/i)
    const { arrived } = (await api.staff('GET', `/messages/inbox?after=${lead}`)).body
    expect(arrived).toBe(1)
    expect(spamCount).toBeGreaterThanOrEqual(2)
    expect((await api.staff('GET', '/messages?without=everything')).status).toBe(400)
  })

  test('suspected spam is counted, and a decision about a sender is remembered', async () => {
    const email = 'seller@shop.example'
    const unread = (await api.staff('GET', '/messages/inbox')).body.unread
    const first = await send({ email, message: links })
    const { body } = await api.staff('GET', `/messages/${first}/conversation`)
    expect(body.message.state).toBe('spam')
    expect(body.reasons).toEqual([
      { reason: 'no-token', weight: 1 },
      { reason: 'links', weight: 1 },
    ])
    expect((await api.staff('GET', '/messages/inbox')).body.unread).toBe(unread)
    await put(first, { state: 'new' })
    const second = await send({ email: 'Seller@Shop.example', message: links })
    expect((await api.staff('GET', `/messages/${second}`)).body).toMatchObject({
      state: 'new',
      suspicion: 0,
    })
    await put(second, { state: 'spam' })
    const third = await send({ email })
    const { body: judged } = await api.staff('GET', `/messages/${third}/conversation`)
    expect(judged.message.state).toBe('spam')
    expect(judged.reasons).toContainEqual({ reason: 'sender-spam', weight: 10 })
    expect(await actionsOf(first)).toEqual(['cleared-spam'])
  })

  test('several messages are changed or deleted at once, and missing ones are listed', async () => {
    const ids = [await send(), await send(), await send()]
    await api.staff('DELETE', `/messages/${ids[2]}`)
    const change = { state: 'done', assignee: 'editor@example.com' }
    const answer = await api.staff('POST', '/messages/bulk', { ids, change })
    expect(answer.body).toEqual({ done: ids.slice(0, 2), missing: [ids[2]] })
    for (const id of ids.slice(0, 2)) {
      expect((await api.staff('GET', `/messages/${id}`)).body).toMatchObject(change)
    }
    const deleted = await api.staff('POST', '/messages/bulk', { ids, isDeleted: true })
    expect(deleted.body.done).toEqual(ids.slice(0, 2))
    expect((await api.staff('GET', `/messages/${ids[0]}`)).status).toBe(404)
    const wrong = { assignee: 'nobody@example.com' }
    expect((await api.staff('POST', '/messages/bulk', { ids, change: wrong })).status).toBe(200)
    const one = await send()
    const refused = await api.staff('POST', '/messages/bulk', { ids: [one], change: wrong })
    expect(refused.status).toBe(422)
  })

  test('messages are grouped by sender and by company domain, but not by mail provider', async () => {
    const [a, b] = [
      await send({ email: 'IDA@Werft.example' }),
      await send({ email: 'ida@werft.example' }),
    ]
    const c = await send({ email: 'bo@WERFT.example' })
    const { body } = await api.staff('GET', `/messages/${a}/conversation`)
    expect(body.sameSender.items.map(({ _id }: { _id: string }) => _id)).toEqual([b])
    expect(body.sameDomain.items.map(({ _id }: { _id: string }) => _id)).toEqual([c])
    const private1 = await send({ email: 'ada@gmail.com' })
    await send({ email: 'bo@gmail.com' })
    const own = await api.staff('GET', `/messages/${private1}/conversation`)
    expect(own.body.sameDomain).toEqual({ total: 0, items: [] })
  })

  test('notes belong to their author, are searchable, and are purged with the message', async () => {
    const id = await send()
    const path = `/messages/${id}/notes`
    const { body: note, status } = await api.staff('POST', path, {
      text: 'Ask Olaf about Zwieback',
    })
    expect(status).toBe(201)
    expect(note).toMatchObject({ person: 'editor@example.com', updatedAt: null })
    expect(await idsOf('search=zwieback')).toEqual([id])
    const token = await api.openSession('colleague@example.com')
    const theirs = await api.visitor('PUT', `${path}/${note._id}`, { text: 'No' }, { token })
    expect(theirs.status).toBe(404)
    const edited = await api.staff('PUT', `${path}/${note._id}`, {
      text: 'Ask Olaf about Pumpernickel',
    })
    expect(edited.body.updatedAt).not.toBeNull()
    expect(await idsOf('search=zwieback')).toEqual([])

    await put(id, { state: 'waiting', assignee: 'editor@example.com' })
    await api.staff('DELETE', `/messages/${id}`)
    expect(await idsOf('search=pumpernickel')).toEqual([])
    expect((await api.staff('GET', `/messages/${id}/conversation`)).status).toBe(404)
    await api.staff('POST', `/trash/messages/${id}/restore`)
    expect(await idsOf('search=pumpernickel')).toEqual([id])
    const { body } = await api.staff('GET', `/messages/${id}/conversation`)
    expect(body.message).toMatchObject({ state: 'waiting', assignee: 'editor@example.com' })
    expect(body.notes).toHaveLength(1)
    expect((await api.staff('POST', path, { text: ' ' })).body.errors[0].message).toBe(
      'Note is required',
    )

    await api.staff('DELETE', `/messages/${id}`)
    await api.staff('DELETE', `/trash/messages/${id}`)
    const rows = await api.db.selectFrom('messageNotes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Pumpernickel')
  })

  test('colleagues see who else is writing a reply', async () => {
    const id = await send()
    const token = await api.openSession('colleague@example.com')
    const path = `/messages/${id}/replying`
    await api.visitor('PUT', path, { isReplying: true }, { token })
    const { body } = await api.staff('PUT', path, { isReplying: true })
    expect(body).toEqual({ replying: ['colleague@example.com'], version: 1 })
    await api.visitor('PUT', path, { isReplying: false }, { token })
    expect((await api.staff('GET', `/messages/${id}/conversation`)).body.replying).toEqual([])
  })

  test('without mail a reply is refused and not stored', async () => {
    const id = await send()
    const body = { text: 'Good day', state: 'waiting' }
    const answer = await api.staff('POST', `/messages/${id}/replies`, body)
    expect(answer.status).toBe(409)
    expect((await api.staff('GET', `/messages/${id}/conversation`)).body.replies).toEqual([])
  })

  test('a template with an unknown placeholder is refused at its field', async () => {
    const settings = { mailbox: 'office@example.com', keepsSource: true }
    const save = (text: string) =>
      api.staff('PUT', '/messages/settings', { ...settings, templates: [{ name: 'Thanks', text }] })
    const refused = await save('Dear {{nmae}}')
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([
      {
        field: 'templates.0.text',
        message: '{{nmae}} is not a placeholder: use {{name}}, {{company}}, {{subject}}, {{me}}',
      },
    ])
    expect((await save('Dear {{ name }}')).status).toBe(200)
    expect((await api.staff('GET', '/messages/settings')).body).toMatchObject({
      ...settings,
      isMailSetUp: false,
      version: 1,
    })
  })
})

describe('replies by mail', () => {
  const api = withApi({
    mail: {
      host: 'mail.example.com',
      port: 587,
      isTls: false,
      starttls: 'offered',
      from: { address: 'noreply@example.com' },
    },
  })
  const answer = (id: string, text: string, headers = {}) =>
    api.staff('POST', `/messages/${id}/replies`, { text, state: 'waiting' }, { headers })

  test('are stored with the message and queued, in one thread', async () => {
    await api.staff('PUT', '/settings', { companyName: 'Werft', email: 'office@werft.example' })
    const { body: sent } = await api.visitor('POST', '/messages', {
      ...letter,
      company: 'Norrhavn',
    })
    const { body, status } = await answer(sent._id, 'Good day,\n\nwe can.')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      text: 'Good day,\n\nwe can.',
      person: 'editor@example.com',
      delivery: { state: 'waiting', kind: 'reply', recipient: letter.email, attempts: 0 },
    })
    await answer(sent._id, 'One more thing.')
    const rows = await api.db.selectFrom('outbox').selectAll().orderBy('id').execute()
    const [first, second] = rows.map(({ content }) => JSON.parse(content))
    expect(first).toMatchObject({
      subject: 'Re: Norrhavn',
      replyTo: { name: 'Werft', address: 'office@werft.example' },
    })
    expect(first.parts.at(-1)).toEqual({ kind: 'quote', text: letter.message })
    expect(first.references).toBeUndefined()
    expect(second.references).toEqual([`<${rows[0]?.id}@example.com>`])
    const { body: kept } = await api.staff('GET', `/messages/${sent._id}/conversation`)
    expect(kept.replies).toHaveLength(2)
    expect(kept.message).toMatchObject({
      state: 'waiting',
      assignee: 'editor@example.com',
      status: 'read',
    })
    const found = await api.staff('GET', '/messages?search=one+more+thing')
    expect(found.body).toHaveLength(1)
  })

  test('of two parallel replies the second is refused and not sent', async () => {
    const { body: sent } = await api.visitor('POST', '/messages', letter)
    const seen = { 'if-match': '"1"' }
    const both = await Promise.all([answer(sent._id, 'One', seen), answer(sent._id, 'Two', seen)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 412])
    const { body } = await api.staff('GET', `/messages/${sent._id}/conversation`)
    expect(body.replies).toHaveLength(1)
    const waiting = api.db.selectFrom('outbox').select('id').where('messageId', '=', sent._id)
    expect(await waiting.execute()).toHaveLength(1)
  })
})

describe('lists of 3,000 messages', () => {
  const api = withApi()

  test('are read in index order, with any filter', async () => {
    const states = ['new', 'open', 'waiting', 'done', 'spam'] as const
    await transact(api.db, async (transaction) => {
      for (let number = 0; number < 3000; number++) {
        await createMessage(transaction, { ...letter, subject: `No. ${number % 100}` })
      }
      await sql`update messages set state = 'done'`.execute(transaction)
      await sql`update messages set state = 'waiting', assignee = 'a@example.com'
        where position in (select position from messages order by position limit 7)`.execute(
        transaction,
      )
    })
    while ((await indexNextMessages(api.db)) > 0);
    const explained: string[] = []
    const plan = async (query: Parameters<typeof listMessages>[1]) => {
      const executor = api.db.getExecutor()
      const statements: { sql: string; parameters: readonly unknown[] }[] = []
      const execute = executor.executeQuery.bind(executor)
      executor.executeQuery = (compiled, ...rest) => {
        statements.push(compiled)
        return execute(compiled, ...rest)
      }
      const listed = await listMessages(api.db, { pageSize: 10, ...query })
      executor.executeQuery = execute
      // PostgreSQL plans depend on statistics: tests/postgres/plans.test.ts checks them.
      if (isPostgres) return listed
      for (const { sql: text, parameters } of statements) {
        const raw = { sql: `explain query plan ${text}`, parameters }
        const { rows } = await execute<{ detail: string }>(
          { ...raw, query: sql``.toOperationNode(), queryId: { queryId: 'plan' } } as never, // a cast: Kysely's type for a raw statement
        )
        explained.push(...rows.map(({ detail }) => `${text.slice(0, 120)} | ${detail}`))
      }
      return listed
    }
    for (const state of states) {
      for (const assignee of [undefined, 'a@example.com', 'nobody']) {
        for (const by of [undefined, 'name', 'email', 'subject', 'status'] as const) {
          const sort = by && { by, descending: false }
          const { total } = await plan({ state, assignee, sort })
          const isTheirs = assignee === 'a@example.com'
          const wanted = { waiting: assignee === 'nobody' ? 0 : 7, done: isTheirs ? 0 : 2993 }
          expect(total).toBe(wanted[state as 'done'] ?? 0)
        }
      }
    }
    for (const by of [undefined, 'name', 'email', 'subject', 'status'] as const) {
      const sort = by && { by, descending: false }
      expect(await plan({ without: 'spam', sort, page: 1 })).toMatchObject({ total: 3000 })
      expect(await plan({ without: 'spam', sort, status: 'new', page: 1 })).toMatchObject({
        total: 3000,
      })
    }
    const found = await plan({ state: 'waiting', search: 'hello', assignee: 'a@example.com' })
    expect(found).toMatchObject({ total: 7 })
    const slow = explained.filter((step) => /SCAN messages (?!USING)|TEMP B-TREE/.test(step))
    // Search results may be sorted, because they have at most 10,000 rows.
    const isBounded = (step: string) => /where "id" in|with found as/.test(step)
    expect(slow.filter((step) => !isBounded(step))).toEqual([])
  })
})

describe('the events of the inbox', () => {
  const api = withApi()
  let address = ''
  beforeAll(async () => {
    address = await api.app.listen({ host: '127.0.0.1', port: 0 })
  })
  const open = (token: string, signal: AbortSignal | null = null) =>
    fetch(`${address}/api/messages/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal,
    })
  const read = async (stream: ReadableStreamDefaultReader<Uint8Array>) =>
    new TextDecoder().decode((await stream.read()).value)

  test('announce a message at once and end with the server', async () => {
    const answer = await open(await api.openSession())
    expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
    const stream = answer.body?.getReader()
    if (!stream) throw new Error('an answer without a body')
    expect(await read(stream)).toBe(': here\n\n')
    await api.visitor('POST', '/messages', letter)
    // The event arrives before the next heartbeat, which the stream sends every 20 seconds.
    expect(await read(stream)).toBe('event: inbox\ndata: {}\n\n')
  })

  /** Opens a stream and reads its first event. */
  const opened = async (token: string) => {
    const stream = (await open(token)).body?.getReader()
    if (!stream) throw new Error('an answer without a body')
    expect(await read(stream)).toBe(': here\n\n')
    return stream
  }

  test('end with the session or the duty, before another event is sent', async () => {
    const listen = async (email: string) =>
      opened(await api.openSession(email, { role: 'editor', duties: ['messages'] }))
    const staying = await listen('kept@example.com')
    const ended = [await listen('out@example.com'), await listen('removed@example.com')]
    // Changes the database directly, as another process would. This process gets no notice.
    const accounts = api.db.selectFrom('accounts').select('id')
    await api.db
      .deleteFrom('sessions')
      .where('accountId', 'in', accounts.where('email', '=', 'out@example.com'))
      .execute()
    await api.db
      .updateTable('accounts')
      .set({ duties: '["content"]' })
      .where('email', '=', 'removed@example.com')
      .execute()
    await api.visitor('POST', '/messages', letter)
    for (const stream of ended) expect(await stream.read()).toMatchObject({ done: true })
    expect(await read(staying)).toBe('event: inbox\ndata: {}\n\n')
  })

  test('are limited per session, and closing one frees its slot', async () => {
    const token = await api.openSession()
    const close = new AbortController()
    const streams = await Promise.all([1, 2, 3].map(() => open(token, close.signal)))
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await open(token)).status).toBe(204)
    close.abort()
    await expect.poll(async () => (await open(token)).status).toBe(200)
  })
})
