import { beforeEach, describe, expect, test } from 'vitest'
import { confirmationHeader } from '#content/people/confirmation-header.ts'
import { createAccount, findAccount } from '#server/people/accounts.ts'
import { addPasskey } from '#server/people/passkeys.ts'
import { deleteExpiredProofs } from '#server/people/sign-in/owner-proofs.ts'
import { hashPassword } from '#server/people/sign-in/password.ts'
import { hashSecret } from '#server/people/sign-in/secrets.ts'
import { storeBackup } from '#tests/support/databases/stored-backup.ts'
import { storeExport } from '#tests/support/databases/stored-export.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
/** Password of the account that `withApi` creates. */
const current = 'correct horse'
const own = 'editor@example.com'
let count = 0

type Call = [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown]
type Headers = Record<string, string>

const idOf = async (email: string) => (await findAccount(api.db, email))?.id ?? ''
const editing = { role: 'editor', duties: ['content'] }
const everything = { role: 'administrator', duties: [] }

/** Creates an editor who needs approval. Returns the path of their account. */
async function person(): Promise<string> {
  const email = `person${++count}@example.com`
  await createAccount(api.db, email, { role: 'editor', duties: ['content'], needsApproval: true })
  return `/people/${await idOf(email)}`
}

const invitee = (rights: object) => ({
  email: `new${++count}@example.com`,
  byMail: false,
  ...rights,
})

/** Calls that need a proof, with the status of a call with one. */
const proven: Record<string, [make: () => Promise<Call>, status: number]> = {
  'inviting an administrator': [async () => ['POST', '/invitations', invitee(everything)], 201],
  'making an administrator': [async () => ['PUT', `${await person()}/rights`, everything], 204],
  'adding a duty': [
    async () => {
      const both = { role: 'editor', duties: ['content', 'messages'] }
      return ['PUT', `${await person()}/rights`, both]
    },
    204,
  ],
  'dropping the need for approval': [
    async () => ['PUT', `${await person()}/approval`, { needsApproval: false }],
    204,
  ],
  'downloading a backup': [
    async () => ['POST', `/backups/local/${await storeBackup(api.env.dataDir)}/download`],
    200,
  ],
  'downloading an export': [
    async () => ['POST', `/exports/${await storeExport(api.db)}/download`],
    200,
  ],
  'importing an export': [
    async () => ['POST', `/exports/${await storeExport(api.db, 'done', 'check')}/import`],
    202,
  ],
  'removing a passkey': [
    async () => {
      const id = `passkey${++count}`
      const passkey = { id, publicKey: '', counter: 0, transports: [], name: 'Phone' }
      await addPasskey(api.db, await idOf(own), passkey)
      return ['DELETE', `/me/passkeys/${id}`]
    },
    200,
  ],
}

const send = ([method, path, body]: Call, headers: Headers = {}, token = api.token) =>
  api.visitor(method, path, body, { token, headers })

/** Confirms with the password. Returns the headers of the confirmed call. */
async function confirm(token = api.token): Promise<Headers> {
  const answer = await api.visitor('POST', '/me/confirmation', { current }, { token })
  expect(answer.status).toBe(200)
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  return { cookie, [confirmationHeader]: answer.body.proof }
}

const refused = { status: 403, body: { confirmation: 'local' } }

beforeEach(async () => {
  const hash = { passwordHash: await hashPassword(current) }
  await api.db.updateTable('accounts').set(hash).where('email', '=', own).execute()
})

describe.each(Object.entries(proven))('%s', (_, [make, status]) => {
  test('needs a proof, and changes nothing without one', async () => {
    const call = await make()
    expect(await send(call)).toMatchObject(refused)
    expect(await send(call, { [confirmationHeader]: 'made up' })).toMatchObject(refused)
    expect((await send(call, await confirm())).status).toBe(status)
  })
})

test('starting from a backup needs a proof before the upload is read', async () => {
  const { payload, headers } = multipartBody([
    { name: 'backup', filename: 'site.tar.zst', content: Buffer.from('no backup') },
  ])
  const call: Call = ['POST', '/setup/backup', payload]
  expect(await send(call, headers)).toMatchObject(refused)
  const started = await send(call, { ...headers, ...(await confirm()) })
  expect(started.status).not.toBe(403)
})

describe('no proof is needed', () => {
  test.each<[string, () => Promise<Call>, number]>([
    ['to invite an editor', async () => ['POST', '/invitations', invitee(editing)], 201],
    ['to take rights away', async () => ['PUT', `${await person()}/rights`, editing], 204],
    [
      'to require approval',
      async () => ['PUT', `${await person()}/approval`, { needsApproval: true }],
      204,
    ],
    ['to sign a person out', async () => ['DELETE', `${await person()}/sessions`], 204],
    ['to remove a person', async () => ['DELETE', await person()], 204],
  ])('%s', async (_, make, status) => {
    expect((await send(await make())).status).toBe(status)
  })
})

describe('a proof', () => {
  const invitation = (): Call => ['POST', '/invitations', invitee(everything)]

  test('is not given for a wrong password', async () => {
    const answer = await api.staff('POST', '/me/confirmation', { current: 'wrong' })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'current' }] } })
  })

  test('is valid once, also for calls at the same time', async () => {
    const proof = await confirm()
    const answers = await Promise.all([1, 2, 3].map(() => send(invitation(), proof)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403])
    expect(await send(invitation(), proof)).toMatchObject(refused)
  })

  test('is not valid in another session of the same person, in another browser or for another person', async () => {
    const proof = await confirm()
    const another = await api.openSession()
    expect(await send(invitation(), proof, another)).toMatchObject(refused)
    const other = `other${++count}@example.com`
    await createAccount(api.db, other, 'administrator', {
      passwordHash: await hashPassword(current),
    })
    expect(await send(invitation(), proof, await api.openSession(other))).toMatchObject(refused)
    const browser = { ...proof, cookie: `atrium_browser=${'a'.repeat(43)}` }
    expect(await send(invitation(), browser)).toMatchObject(refused)
    expect((await send(invitation(), proof)).status).toBe(201)
  })

  test('ends after five minutes, and with its session', async () => {
    const proof = await confirm()
    const row = api.db
      .selectFrom('ownerProofs')
      .selectAll()
      .where('tokenHash', '=', hashSecret(proof[confirmationHeader] ?? ''))
    const { expiresAt } = await row.executeTakeFirstOrThrow()
    const left = Date.parse(expiresAt) - Date.now()
    expect(left).toBeLessThanOrEqual(5 * 60_000 + 1000)
    const past = { expiresAt: new Date(Date.now() - 1000).toISOString() }
    await api.db.updateTable('ownerProofs').set(past).execute()
    expect(await send(invitation(), proof)).toMatchObject(refused)
    await deleteExpiredProofs(api.db)
    expect(await row.execute()).toEqual([])

    const token = await api.openSession()
    await confirm(token)
    await api.visitor('POST', '/auth/logout', undefined, { token })
    expect(await api.db.selectFrom('ownerProofs').selectAll().execute()).toEqual([])
  })

  test('is kept when the address of an invitation has an account already', async () => {
    const taken: Call = ['POST', '/invitations', { ...invitee(everything), email: own }]
    expect(await send(taken)).toMatchObject({ status: 409, body: { errors: [{ field: 'email' }] } })
  })
})
