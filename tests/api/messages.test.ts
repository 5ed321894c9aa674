import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { createMessage, deleteMessage } from '#server/inbox/messages.ts'
import { messagesAsCsv } from '#server/inbox/messages-csv.ts'
import { validateResponse } from '#tests/support/formats/openapi-response.ts'
import { withApi } from '#tests/support/sites/api.ts'

const letter = { name: 'Ines', email: 'ines@client.example', message: 'Hello\n\nthere' }
/** Back-office fields of a new message that was sent without a form token. */
const untouched = {
  state: 'new',
  assignee: null,
  followUpAt: null,
  isDue: false,
  company: '',
  appliedFor: '',
  suspicion: 1,
  version: 1,
}

describe('messages', () => {
  const api = withApi()

  test('a visitor’s message is new and has the default subject', async () => {
    const sent = await api.visitor('POST', '/messages', letter)
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({
      ...letter,
      subject: 'Contact Form Submission',
      status: 'new',
    })
    const read = await api.staff('GET', `/messages/${sent.body._id}`)
    expect(read.body).toEqual({ ...sent.body, ...untouched })
  })

  test('the subject is the company when one is given', async () => {
    const byCompany = await api.visitor('POST', '/messages', { ...letter, company: 'Norrhavn' })
    expect(byCompany.body.subject).toBe('Norrhavn')
    expect(byCompany.body.company).toBeUndefined()
    const blank = await api.visitor('POST', '/messages', { ...letter, company: '  ' })
    expect(blank.body.subject).toBe('Contact Form Submission')
    const subject = await api.visitor('POST', '/messages', { ...letter, subject: 'Offer' })
    expect(subject.body.subject).toBe('Offer')
  })

  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: '  ' }, 'name', 'Name is required'],
    [{ name: undefined }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Name must be at most 200 characters'],
    [{ name: 'a\r\nBcc: all@example.com' }, 'name', 'Name must be on one line'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@b.example.' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'email', 'Email must be on one line'],
    [{ email: `${'x'.repeat(250)}@a.example` }, 'email', 'Email must be at most 254 characters'],
    [{ message: '' }, 'message', 'Message is required'],
    [{ message: 'x'.repeat(5001) }, 'message', 'Message must be at most 5,000 characters'],
    [{ company: 'x'.repeat(201) }, 'company', 'Company must be at most 200 characters'],
    [{ name: 7 }, 'name', 'Name must be text'],
    [{ status: 'read' }, 'status', 'There is no field status'],
  ])('%o is refused', async (change, field, message) => {
    const answer = await api.visitor('POST', '/messages', { ...letter, ...change })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toContainEqual({ field, message })
  })

  test.each(['first/last@example.com', 'a&b@example.com', 'name@müller.de', "o'neil+x@a.example"])(
    'a message from %s is accepted',
    async (email) => {
      const sent = await api.visitor('POST', '/messages', { ...letter, email })
      expect(sent.status).toBe(201)
      expect(sent.body.email).toBe(email)
    },
  )

  test('an invalid session token does not prevent sending a message', async () => {
    const sent = await api.visitor('POST', '/messages', letter, { token: 'bad' })
    expect(sent.status).toBe(201)
  })

  test('only staff read, list and delete messages', async () => {
    const sent = await api.visitor('POST', '/messages', letter)
    const address = `/messages/${sent.body._id}`
    expect((await api.visitor('GET', '/messages')).status).toBe(401)
    expect((await api.visitor('GET', address)).status).toBe(401)
    expect((await api.visitor('PUT', `${address}/read`)).status).toBe(401)
    expect((await api.visitor('DELETE', address)).status).toBe(401)
    expect((await api.staff('DELETE', address)).status).toBe(204)
    expect((await api.staff('GET', address)).status).toBe(404)
    expect((await api.staff('DELETE', address)).status).toBe(404)
  })

  test('marking a message as read is idempotent', async () => {
    const sent = await api.visitor('POST', '/messages', letter)
    for (const _ of [1, 2]) {
      const read = await api.staff('PUT', `/messages/${sent.body._id}/read`)
      expect(read.status).toBe(200)
      expect(read.body).toEqual({ ...sent.body, ...untouched, status: 'read' })
    }
    expect((await api.staff('PUT', '/messages/none/read')).status).toBe(404)
  })

  test('marking a message as unread is idempotent and in the activity once', async () => {
    const sent = await api.visitor('POST', '/messages', letter)
    const address = `/messages/${sent.body._id}`
    expect((await api.visitor('PUT', `${address}/unread`)).status).toBe(401)
    await api.staff('PUT', `${address}/read`)
    for (const _ of [1, 2]) {
      const unread = await api.staff('PUT', `${address}/unread`)
      expect(unread.status).toBe(200)
      expect(unread.body).toEqual({ ...sent.body, ...untouched })
    }
    expect((await api.staff('PUT', '/messages/none/unread')).status).toBe(404)
    const { body } = await api.staff('GET', `/activity?record=${sent.body._id}`)
    expect(body.map(({ action }: { action: string }) => action)).toEqual(['unread', 'read'])
  })

  test('the inbox counts new messages, and those after a given one', async () => {
    const inbox = async (after?: string) =>
      (await api.staff('GET', `/messages/inbox${after ? `?after=${after}` : ''}`)).body
    const mail = { isSetUp: false, failure: null }
    const rest = { mail, backups: null, readOnlySince: null, isDiskFull: false }
    const before = await inbox()
    expect(before.arrived).toBe(0)
    const first = (await api.visitor('POST', '/messages', letter)).body._id
    const second = (await api.visitor('POST', '/messages', letter)).body._id
    const unread = before.unread + 2
    expect(await inbox(first)).toEqual({ unread, newest: second, arrived: 1, ...rest })
    await api.staff('PUT', `/messages/${first}/read`)
    expect(await inbox(second)).toEqual({ unread: unread - 1, newest: second, arrived: 0, ...rest })
    await api.staff('DELETE', `/messages/${second}`)
    expect(await inbox(second)).toEqual({ unread: unread - 2, newest: first, arrived: 0, ...rest })
    expect((await api.staff('GET', '/messages/inbox?after=yesterday')).status).toBe(400)
    expect((await api.visitor('GET', '/messages/inbox')).status).toBe(401)
  })

  test('messages are searched by name, email, subject and message, and filtered', async () => {
    const sent = await api.visitor('POST', '/messages', { ...letter, company: 'Zephyr Ltd' })
    for (const search of ['zephyr', 'ZÉPHYR']) {
      const found = await api.staff('GET', `/messages?search=${encodeURIComponent(search)}`)
      expect(found.body).toEqual([{ ...sent.body, ...untouched, company: 'Zephyr Ltd' }])
    }
    expect((await api.staff('GET', '/messages?search=zephyr&status=read')).body).toEqual([])
    expect((await api.staff('GET', '/messages?search=zephyr&status=new')).body).toHaveLength(1)
  })

  test('messages are sorted by subject, in either direction', async () => {
    for (const subject of ['Tugs', 'Buoys', 'Pilots']) {
      await api.visitor('POST', '/messages', { ...letter, name: 'Sorted', subject })
    }
    const subjects = async (sort: string): Promise<string[]> =>
      (await api.staff('GET', `/messages?search=sorted&sort=${sort}`)).body.map(
        ({ subject }: { subject: string }) => subject,
      )
    expect(await subjects('subject')).toEqual(['Buoys', 'Pilots', 'Tugs'])
    expect(await subjects('-subject')).toEqual(['Tugs', 'Pilots', 'Buoys'])
  })

  test.each([
    ['characters', 'x'.repeat(20_000)],
    ['emoji', '🧵'.repeat(10_000)],
    ['escaped letters', '\\u4f1a'.repeat(19_000)],
  ])('a message of too many %s is refused at its field', async (_, message) => {
    const body = JSON.stringify({ ...letter, message: 'M' }).replace('"M"', `"${message}"`)
    const json = { headers: { 'content-type': 'application/json' } }
    const answer = await api.visitor('POST', '/messages', body, json)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([
      { field: 'message', message: 'Message must be at most 5,000 characters' },
    ])
  })

  test('a message of maximum length is accepted in any JSON escaping', async () => {
    const [name, email] = ['会'.repeat(200), `${'a'.repeat(60)}@client.example`]
    const long = { name, email, subject: name, message: '🧵'.repeat(5000) }
    const escaped = JSON.stringify(long).replace(
      /[^ -~]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
    )
    const json = { headers: { 'content-type': 'application/json' } }
    const sent = await api.visitor('POST', '/messages', escaped, json)
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject(long)
  })

  test('a body that is too large is refused with 413', async () => {
    const answer = await api.visitor('POST', '/messages', {
      ...letter,
      message: 'x'.repeat(250_000),
    })
    expect(answer.status).toBe(413)
  })
})

describe('a deleted message', () => {
  const api = withApi()

  test('is hidden, in the trash and restored unchanged', async () => {
    const { body: sent } = await api.visitor('POST', '/messages', letter)
    await api.staff('PUT', `/messages/${sent._id}/read`)
    expect((await api.staff('DELETE', `/messages/${sent._id}`)).status).toBe(204)
    expect((await api.staff('GET', `/messages/${sent._id}`)).status).toBe(404)
    expect((await api.staff('GET', '/messages')).body).toEqual([])
    expect((await api.staff('GET', '/messages/export')).body).not.toContain(letter.email)
    const trash = await api.staff('GET', '/trash')
    expect(trash.body).toMatchObject([{ type: 'messages', _id: sent._id }])

    expect((await api.staff('POST', `/trash/messages/${sent._id}/restore`)).status).toBe(204)
    const restored = await api.staff('GET', `/messages/${sent._id}`)
    expect(restored.body).toEqual({ ...sent, ...untouched, status: 'read' })
    const search = await api.staff('GET', `/messages?search=${letter.email}`)
    expect(search.body).toHaveLength(1)
  })

  test('leaves no data of the sender once purged', async () => {
    const { body } = await api.visitor('POST', '/messages', { ...letter, name: 'Quintessa' })
    await api.staff('DELETE', `/messages/${body._id}`)
    expect((await api.staff('DELETE', `/trash/messages/${body._id}`)).status).toBe(204)
    for (const table of ['messages', 'changes', 'trash'] as const) {
      const rows = await api.db.selectFrom(table).selectAll().execute()
      expect(JSON.stringify(rows), table).not.toContain('Quintessa')
    }
  })
})

describe('the export of messages', () => {
  const api = withApi()
  const cells = (csv: string) => csv.replace('\ufeff', '').split('\r\n')

  test('is CSV with a header row, oldest first, quoted where necessary', async () => {
    await api.visitor('POST', '/messages', { ...letter, name: 'Åsa "A" O’Neil', message: 'a,b\nc' })
    await api.visitor('POST', '/messages', { ...letter, name: 'Second', message: 'one\ntwo' })
    const answer = await api.staff('GET', '/messages/export')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(answer.body.startsWith('\ufeff')).toBe(true)
    const [head, first = '', second] = cells(answer.body)
    expect(head).toBe('Date,Status,State,Assignee,Name,Email,Company,Opening,Subject,Message')
    expect(first).toContain(',new,new,,"Åsa ""A"" O’Neil",')
    expect(first.endsWith('"a,b\nc"')).toBe(true)
    expect(second).toContain('Second')
    expect(second?.endsWith('"one\ntwo"')).toBe(true)
  })

  test('has all columns, and on a German site suits German spreadsheets', async () => {
    const assignee = 'editor@example.com'
    const german = { language: 'de', timeZone: 'Europe/Berlin' }
    expect((await api.staff('PUT', '/settings', german)).status).toBe(200)
    const createdAt = '2026-11-26T08:15:00.000Z'
    const lead = {
      ...letter,
      subject: 'Schiffe; und Häfen',
      company: 'Nordlicht',
      message: 'Hallo',
    }
    const { _id } = await createMessage(api.db, { ...lead, appliedFor: 'Werft' }, { createdAt })
    await api.staff('PUT', `/messages/${_id}`, { state: 'waiting', assignee })
    const { body } = await api.staff('GET', '/messages/export?search=nordlicht')
    expect(cells(body)).toEqual([
      'Date;Status;State;Assignee;Name;Email;Company;Opening;Subject;Message',
      `2026-11-26T09:15:00+01:00;new;waiting;${assignee};Ines;ines@client.example;Nordlicht;Werft;"Schiffe; und Häfen";Hallo`,
      '',
    ])
    await api.staff('PUT', '/settings', { language: 'en', timeZone: 'UTC' })
  })

  test.each([...'=+-@\t\r\n＝＋－＠'])('escapes a formula that begins with %j', async (sign) => {
    await api.visitor('POST', '/messages', { ...letter, message: `${sign}cmd|' /C calc'!A0` })
    const { body } = await api.staff('GET', '/messages/export')
    expect(body).toContain(`'${sign}cmd`)
    for (const before of [',', '"']) expect(body).not.toContain(`${before}${sign}cmd`)
  })

  test.each(['en', 'de'])(
    'has no formula and no additional row in a spreadsheet of another country: %s',
    async (language) => {
      await api.staff('PUT', '/settings', { language })
      const parts = [',', ';', '|', '\t', '\n'].flatMap((delimiter) =>
        [...'=+-@', '"=', "'="].map((sign) => `A${delimiter}${sign}cmd|' /C calc'!A0`),
      )
      for (const name of parts) {
        const company = `${name}"`
        await createMessage(api.db, { ...letter, name, company, subject: name, message: name })
      }
      const { body } = await api.staff('GET', '/messages/export?search=calc')
      const delimiter = language === 'de' ? ';' : ','
      const own = parse(body, { bom: true, delimiter })
      expect(own.length).toBeGreaterThan(parts.length)
      expect(new Set(own.map((row) => row.length))).toEqual(new Set([10]))
      for (const foreign of [',', ';', '|', '\t']) {
        const rows = parse(body, {
          bom: true,
          delimiter: foreign,
          relax_quotes: true,
          relax_column_count: true,
        })
        const formulas = rows.flat().filter((cell) => /^"*[=+\-@]/.test(cell))
        expect(formulas).toEqual([])
      }
      await api.staff('PUT', '/settings', { language: 'en' })
    },
  )

  test('follows the search and the filter, and is for staff only', async () => {
    const { body } = await api.staff('GET', '/messages/export?search=second&status=new')
    expect(cells(body).filter(Boolean)).toHaveLength(2)
    expect((await api.visitor('GET', '/messages/export')).status).toBe(401)
    expect((await api.staff('GET', '/messages/export?page=1')).status).toBe(400)
  })

  test('is complete beyond one batch', async () => {
    const before = cells((await api.staff('GET', '/messages/export')).body).length
    for (let number = 0; number < 1100; number++) {
      await createMessage(api.db, { ...letter, subject: 'Bulk' }, { status: 'read' })
    }
    const after = cells((await api.staff('GET', '/messages/export')).body).length
    expect(after - before).toBe(1100)
  })
})

describe('the export of many messages', () => {
  const api = withApi()

  test('has each message once, even if messages are deleted meanwhile', async () => {
    const sent: string[] = []
    for (let number = 0; number < 600; number++) {
      const long = { ...letter, subject: `No. ${number};`, message: 'x'.repeat(1000) }
      const { _id } = await createMessage(api.db, long)
      sent.push(_id)
    }
    let csv = ''
    for await (const part of await messagesAsCsv(api.db, {})) {
      if (csv === '') for (const id of sent.slice(0, 10)) await deleteMessage(api.db, id, null)
      csv += part
    }
    const subjects = csv.match(/No\. \d+;/g) ?? []
    expect(subjects).toHaveLength(sent.length)
    expect(new Set(subjects).size).toBe(sent.length)
  })
})

describe('the message limit', () => {
  describe('of a sender', () => {
    const api = withApi({ limitFactor: 1 })
    const write = async (email: string, remoteAddress: string) => {
      const asked = { method: 'POST', url: '/api/messages', remoteAddress } as const
      const answer = await api.app.inject({ ...asked, payload: { ...letter, email } })
      return validateResponse(api.app, answer)
    }

    test('refuses the sixth message in ten minutes, in any spelling of the email', async () => {
      const [here, email] = ['192.0.2.1', 'ines@client.example']
      for (const written of [email, 'Ines@Client.example', email, email.toUpperCase(), email]) {
        expect((await write(written, here)).statusCode).toBe(201)
      }
      const sixth = await write(email, here)
      expect(sixth.statusCode).toBe(429)
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(500)
      expect(sixth.json()).toMatchObject({
        status: 429,
        detail: 'Too many messages. Please try again in 10 minutes.',
      })
      expect((await api.staff('GET', '/messages')).body).toHaveLength(5)
      expect((await write('otto@client.example', here)).statusCode).toBe(201)
    })

    test('cannot be used up from another IP address', async () => {
      const email = 'victim@client.example'
      for (let count = 0; count < 9; count++) await write(email, '192.0.2.66')
      const own = [await write(email, '192.0.2.7'), await write(email, '192.0.2.7')]
      expect(own.map(({ statusCode }) => statusCode)).toEqual([201, 429])
    })
  })

  describe('of the site', () => {
    const api = withApi({ limitFactor: 1 })
    const write = async (number: number) => {
      const asked = { method: 'POST', url: '/api/messages' } as const
      const payload = { ...letter, email: `person${number}@client.example` }
      return api.app.inject({ ...asked, remoteAddress: `192.0.2.${number}`, payload })
    }

    test('refuses no one: after sixty in a minute, messages of unknown senders are suspected spam', async () => {
      const stateOf = async (number: number) => {
        const { body } = await api.staff('GET', `/messages?search=person${number}@client.example`)
        return body.map(({ state }: { state: string }) => state)
      }
      expect((await write(1)).statusCode).toBe(201)
      const [first] = (await api.staff('GET', '/messages')).body
      await api.staff('PUT', `/messages/${first._id}`, { state: 'spam' })
      await api.staff('PUT', `/messages/${first._id}`, { state: 'open' })
      for (let number = 2; number <= 61; number++) {
        expect((await write(number)).statusCode).toBe(201)
      }
      expect([await stateOf(60), await stateOf(61)]).toEqual([['new'], ['spam']])
      await write(1)
      expect(await stateOf(1)).not.toContain('spam')
    })
  })

  describe('of an IP address', () => {
    const api = withApi({ limitFactor: 1 })

    test('refuses the thirty-first message in ten minutes', async () => {
      const write = (number: number) =>
        api.visitor('POST', '/messages', { ...letter, email: `person${number}@client.example` })
      for (let count = 0; count < 30; count++) expect((await write(count)).status).toBe(201)
      const answer = await write(30)
      expect(answer.status).toBe(429)
      expect(answer.body.detail).toMatch(/Please try again in (?:\d+ minutes|\d+ seconds)\.$/)
    })
  })
})

describe('a message that looks like spam', () => {
  const api = withApi()

  test('is scored and stored, and the response does not reveal it', async () => {
    const { body } = await api.visitor('GET', '/messages/form-token')
    expect(body.token).toMatch(/^\d+\.[\w-]{43}$/)
    const links = 'https://a.example https://b.example https://c.example https://d.example'
    const sent = await api.visitor('POST', '/messages', { ...letter, message: links })
    expect(sent.status).toBe(201)
    expect(sent.body).not.toHaveProperty('suspicion')
    const row = await api.db.selectFrom('messages').select('suspicion').executeTakeFirst()
    expect(row?.suspicion).toBe(2)
    const handled = { ...untouched, state: 'spam', suspicion: 2 }
    expect((await api.staff('GET', '/messages')).body).toEqual([{ ...sent.body, ...handled }])
  })
})
