import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { editorRights } from '#content/people/accounts.ts'
import { hourMs, minuteMs } from '#content/text/durations.ts'
import { transact } from '#server/database/transactions.ts'
import { createAccount } from '#server/people/accounts.ts'
import { signOutPerson } from '#server/people/people.ts'
import { hashPassword } from '#server/people/sign-in/password.ts'
import { sessionMoment } from '#server/people/sign-in/session-clock.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { wxrOf } from '#tests/support/inputs/wxr.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
const password = 'a staple of horses'
const passwordHash = hashPassword(password)
let port = 0
let people = 0

beforeAll(async () => {
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
})

async function person(rights: Parameters<typeof createAccount>[2] = 'administrator') {
  const email = `person${++people}@example.com`
  const { id } = await createAccount(api.db, email, rights, { passwordHash: await passwordHash })
  return { id, email, token: await api.openSession(email) }
}

type Person = Awaited<ReturnType<typeof person>>

interface Sent {
  method: string
  path: string
  body: Uint8Array
  headers: Record<string, string>
}

/** Sends a request whose second half arrives only after `event`. Returns the status of the answer. */
async function sendAround(
  { id, token }: Person,
  { method, path, body, headers }: Sent,
  event: () => Promise<unknown>,
): Promise<number> {
  const longAgo = sessionMoment(-2 * minuteMs)
  const sessions = api.db.updateTable('sessions').set({ usedAt: longAgo })
  await sessions.where('accountId', '=', id).execute()
  const socket: Socket = connect(port, '127.0.0.1')
  const answer = text(socket)
  await once(socket, 'connect')
  const head = {
    host: 'localhost',
    authorization: `Bearer ${token}`,
    'content-length': String(body.length),
    connection: 'close',
    ...headers,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  socket.write([`${method} /api${path} HTTP/1.1`, ...lines, '\r\n'].join('\r\n'))
  const half = Math.floor(body.length / 2)
  socket.write(body.subarray(0, half))
  // The server has accepted the session when it has noted its use.
  const used = () =>
    api.db
      .selectFrom('sessions')
      .select('usedAt')
      .where('accountId', '=', id)
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await used()).usedAt).not.toBe(longAgo)
  await event()
  socket.write(body.subarray(half))
  return Number((await answer).split(' ')[1])
}

const json = (method: string, path: string, body: object): Sent => ({
  method,
  path,
  body: Buffer.from(JSON.stringify(body)),
  headers: { 'content-type': 'application/json' },
})

const invitation = () =>
  json('POST', '/invitations', {
    email: `friend${++people}@example.com`,
    ...editorRights,
    byMail: false,
  })

const signOut = ({ id }: Person) => api.staff('DELETE', `/people/${id}/sessions`)
const setRights = ({ id }: Person, duties: string[]) =>
  api.staff('PUT', `/people/${id}/rights`, { role: 'editor', duties }, { isConfirmed: true })
const setApproval = ({ id }: Person) =>
  api.staff('PUT', `/people/${id}/approval`, { needsApproval: true })

describe('a request whose body arrives last is refused after', () => {
  test.each<[string, (person: Person) => Promise<unknown>, number]>([
    ['a sign-out everywhere', signOut, 401],
    ['the removal of its sender', ({ id }) => api.staff('DELETE', `/people/${id}`), 401],
    ['the loss of a role', (person) => setRights(person, ['content', 'messages']), 403],
  ])('%s', async (_, event, status) => {
    const sender = await person()
    const sent = invitation()
    expect(await sendAround(sender, sent, () => event(sender))).toBe(status)
    const { body } = await api.staff('GET', '/people')
    expect(body.invitations).not.toContainEqual(
      expect.objectContaining({ invitedBy: sender.email }),
    )
  })

  test('a change of the password in another session', async () => {
    const sender = await person()
    const other = await api.openSession(sender.email)
    const change = () =>
      api.visitor(
        'PUT',
        '/me/password',
        { current: password, password: 'a battery of staples' },
        { token: other },
      )
    const status = sendAround(sender, invitation(), change)
    expect(await status).toBe(401)
  })

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['the loss of a duty', (person) => setRights(person, ['messages'])],
    ['the beginning of approval', setApproval],
  ])('%s', async (_, event) => {
    const { body: live } = await api.staff('POST', '/careers', sample(contents.careers))
    const sender = await person(editorRights)
    const sent = json('PUT', `/careers/${live._id}`, { isActive: false })
    expect(await sendAround(sender, sent, () => event(sender))).toBe(403)
    expect((await api.staff('GET', `/careers/${live._id}`)).body).toMatchObject({ isActive: true })
  })

  test('a sign-out during an upload, which adds no picture', async () => {
    const sender = await person(editorRights)
    const content = await plain(1).png().toBuffer()
    const { payload, headers } = multipartBody([{ filename: 'late.png', content }])
    const sent = { method: 'POST', path: '/images', body: payload, headers }
    expect(await sendAround(sender, sent, () => signOut(sender))).toBe(401)
    expect((await api.staff('GET', '/images')).body.images).toEqual([])
  })

  test('a sign-out during the upload of an import, which leaves none', async () => {
    const sender = await person()
    const content = Buffer.from(wxrOf('https://old.example.com'))
    const part = { name: 'file', filename: 'site.xml', type: 'text/xml', content }
    const { payload, headers } = multipartBody([part])
    const path = '/imports/files?kind=wordpress-file'
    const sent = { method: 'POST', path, body: payload, headers }
    expect(await sendAround(sender, sent, () => signOut(sender))).toBe(401)
    expect((await api.staff('GET', '/imports')).body).toEqual([])
  })

  test('a sign-out during the upload of an export, which leaves no file', async () => {
    // Only a site without content takes an export.
    for (const table of ['careers', 'drafts', 'trash'] as const)
      await api.db.deleteFrom(table).execute()
    const sender = await person()
    const part = { name: 'file', filename: 'our-site.tar.gz', content: Buffer.alloc(1000, 7) }
    const { payload, headers } = multipartBody([part])
    const sent = { method: 'POST', path: '/exports/files', body: payload, headers }
    expect(await sendAround(sender, sent, () => signOut(sender))).toBe(401)
    expect((await api.staff('GET', '/exports')).body.runs).toEqual([])
    expect(await readdir(join(api.env.dataDir, 'exports'))).toEqual([])
  })

  test('nothing: an unchanged session is answered', async () => {
    const sender = await person()
    expect(await sendAround(sender, invitation(), async () => {})).toBe(201)
  })
})

describe('a sign-out everywhere leaves none of the requests that it overtakes with', () => {
  const later = () => new Date(Date.now() + hourMs).toISOString()
  const timed = () => ({ ...sample(contents.careers, `timed${++people}`), publishAt: later() })

  /** Sends requests that wait while another transaction signs their sender out. */
  async function overtake({ id, token }: Person, send: () => Promise<unknown>) {
    let sent: Promise<unknown>[] = []
    await transact(api.db, async (transaction) => {
      sent = Array.from({ length: 8 }, send)
      // Reads do not wait: when these are answered, the sessions of the others were read long ago.
      for (let reads = 0; reads < 5; reads++)
        expect((await api.visitor('GET', '/auth/me', undefined, { token })).status).toBe(200)
      await signOutPerson(transaction, id, null)
    })
    await Promise.all(sent)
  }

  test('an invitation', async () => {
    const sender = await person()
    await overtake(sender, () => {
      const email = `friend${++people}@example.com`
      const body = { email, ...editorRights, byMail: false }
      return api.visitor('POST', '/invitations', body, { token: sender.token })
    })
    const { body } = await api.staff('GET', '/people')
    expect(body.invitations).not.toContainEqual(
      expect.objectContaining({ invitedBy: sender.email }),
    )
  })

  test('an open review link', async () => {
    const sender = await person()
    const { body: draft } = await api.staff('POST', '/careers?draft=true', timed())
    const link = { type: 'careers', recordId: draft._id, label: 'Ines' }
    await overtake(sender, () =>
      api.visitor('POST', '/review-links', link, { token: sender.token }),
    )
    const links = await api.staff('GET', '/review-links')
    expect(links.status).toBe(200)
    expect(links.body).not.toContainEqual(
      expect.objectContaining({ createdBy: sender.email, state: 'open' }),
    )
  })

  test('a scheduled release', async () => {
    const sender = await person()
    await overtake(sender, () => {
      const body = { name: `of ${sender.email}`, publishAt: later() }
      return api.visitor('POST', '/releases', body, { token: sender.token })
    })
    const { body } = await api.staff('GET', '/releases')
    expect(body).not.toContainEqual(
      expect.objectContaining({ name: `of ${sender.email}`, state: 'scheduled' }),
    )
  })

  test('a scheduled record', async () => {
    const sender = await person()
    const made: string[] = []
    await overtake(sender, async () => {
      const { body } = await api.visitor('POST', '/careers', timed(), { token: sender.token })
      if (body._id) made.push(body._id)
    })
    const found = made.map((id) => api.staff('GET', `/careers/${id}`))
    expect((await Promise.all(found)).filter(({ body }) => body.isActive)).toEqual([])
  })
})
