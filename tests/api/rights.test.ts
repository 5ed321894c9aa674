import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { defaultBackupSettings } from '#content/backup/backup-settings.ts'
import { type ContentName, contentNames, contents } from '#content/documents/content-types.ts'
import { isPageName, pageNames, pageOf } from '#content/documents/pages/index.ts'
import { dayMs } from '#content/text/durations.ts'
import { transact } from '#server/database/transactions.ts'
import { holdRecord } from '#server/documents/holds.ts'
import { readEnv } from '#server/env/env.ts'
import { createImport } from '#server/imports/import-rows.ts'
import { createImages } from '#server/media/images.ts'
import { enqueue, type NewDelivery } from '#server/outbox/queue.ts'
import { createAccount } from '#server/people/accounts.ts'
import { addPasskey } from '#server/people/passkeys.ts'
import { hashPassword } from '#server/people/sign-in/password.ts'
import { hashSecret } from '#server/people/sign-in/secrets.ts'
import { storeBackup } from '#tests/support/databases/stored-backup.ts'
import { storeExport } from '#tests/support/databases/stored-export.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { sample, valuesFor } from '#tests/support/inputs/samples.ts'
import { wxrOf } from '#tests/support/inputs/wxr.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi({ txtResolver: { resolveTxt: async () => [] } })
const letter = { name: 'Ines', email: 'ines@client.example', message: 'Hello' }
const askers = ['no token', 'garbage', 'expired', 'revoked', 'editor', 'administrator'] as const
/** A webhook whose URL is refused, so that no request is sent. */
const webhook = {
  name: 'One',
  url: 'https://127.0.0.1/',
  format: 'json',
  events: ['message.received'],
  isActive: true,
}
/** Accounts with other duties. Their permissions follow from the lists below the table in docs/sign-in.md. */
const others = ['messages', 'both'] as const
type Asker = (typeof askers)[number] | (typeof others)[number]

const editor = 'writer@example.com'
const onePixel = { create: { width: 1, height: 1, channels: 3, background: '#fff' } } as const
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

/** Invalid tokens, created once and used for many calls. */
let expiredToken = ''
let revokedToken = ''

const isKept = async (token: string) =>
  (await api.db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('tokenHash', '=', hashSecret(token))
    .executeTakeFirst()) !== undefined

/** Returns a token for each asker. Signed-in askers get a new token, because a call may end its session. */
const tokens: Record<Asker, () => Promise<string | undefined>> = {
  'no token': async () => undefined,
  garbage: async () => 'garbage',
  expired: async () => {
    // A call may have deleted the session of this token with all sessions of its account.
    if (expiredToken !== '' && (await isKept(expiredToken))) return expiredToken
    expiredToken = await api.openSession()
    await api.db
      .updateTable('sessions')
      .set({ createdAt: ago(8) })
      .where('tokenHash', '=', hashSecret(expiredToken))
      .execute()
    return expiredToken
  },
  revoked: async () => {
    if (revokedToken !== '') return revokedToken
    revokedToken = await api.openSession()
    await api.visitor('DELETE', '/auth/sessions', undefined, { token: revokedToken })
    return revokedToken
  },
  editor: () => api.openSession(editor, 'editor'),
  messages: () => api.openSession('desk@example.com', { role: 'editor', duties: ['messages'] }),
  both: () =>
    api.openSession('both@example.com', { role: 'editor', duties: ['content', 'messages'] }),
  administrator: () => api.openSession(),
}

type Method = Parameters<typeof api.visitor>[0]
type Name = keyof typeof contents
const isContent = (name: string): name is Name => Object.hasOwn(contents, name)

async function administrator() {
  const token = await api.openSession()
  return (...[method, path, body, options]: Parameters<typeof api.visitor>) =>
    api.visitor(method, path, body, { token, ...options })
}

async function subscribe() {
  const email = `ines${Math.random()}@client.example`
  await api.visitor('POST', '/newsletter', { email })
  const found = api.db.selectFrom('subscribers').select('id').where('email', '=', email)
  return (await found.executeTakeFirstOrThrow()).id
}

const storedBackup = async () => ({ target: 'local', name: await storeBackup(api.env.dataDir) })

/** Creates what the parameters of a path refer to, for one call. */
async function parametersOf(path: string, asker: Asker): Promise<Record<string, string>> {
  const [, resource = ''] = path.split('/')
  const call = await administrator()
  if (resource === 'messages') {
    const { _id: id } = (await api.visitor('POST', '/messages', letter)).body
    if (!path.includes('{note}')) return { id }
    // Only the author of a note may change it.
    const mayWrite = asker === 'messages' || asker === 'both'
    const token = await tokens[mayWrite ? asker : 'administrator']()
    const text = { text: 'Call them' }
    const note = await api.visitor('POST', `/messages/${id}/notes`, text, { token })
    return { id, note: note.body._id }
  }
  if (resource === 'images') {
    const file = { file: `${'0'.repeat(64)}.webp`, filename: 'a.webp' }
    const [created] = await createImages(api.db, [{ ...file, width: 1, height: 1, size: 1 }])
    return { id: created?._id ?? '' }
  }
  if (resource === 'auth') {
    const isStaff = ['editor', ...others].includes(asker)
    const token = (await tokens[isStaff ? asker : 'administrator']()) ?? ''
    const sessions = await api.visitor('GET', '/auth/sessions', undefined, { token })
    return { id: sessions.body.find(({ isThis }: { isThis: boolean }) => isThis)._id }
  }
  if (path.includes('/samples/')) {
    if (path.includes('{path}')) await call('PUT', '/checklist/samples/home/hero.text')
    return { name: 'home', path: 'hero.text' }
  }
  if (resource === 'checklist') return { key: 'backup' }
  if (resource === 'backups') return storedBackup()
  if (resource === 'exports')
    return { id: await storeExport(api.db, path.endsWith('/cancel') ? 'waiting' : 'done') }
  if (resource === 'mail') {
    const address = 'ada@company.com'
    await call('PUT', `/mail/recipients/${address}`, notified)
    return { address }
  }
  if (resource === 'deliveries') {
    const delivery = { channel: 'mail', kind: 'reply', recipient: 'ada@company.com', content: {} }
    const [id = ''] = await transact(
      api.db,
      (transaction) => enqueue(transaction, [delivery as NewDelivery]), // a cast: the literals are widened
    )
    return { id }
  }
  if (resource === 'newsletter') return { id: await subscribe() }
  if (resource === 'webhooks') {
    const { body } = await call('POST', '/webhooks', webhook)
    const test = await call('POST', `/webhooks/${body._id}/test`)
    return { id: body._id, delivery: test.body._id }
  }
  if (resource === 'redirects') return { id: await newRedirect() }
  if (resource === 'imports') return { id: await importFor(path) }
  if (resource === 'releases') return releaseFor(path)
  if (resource === 'people') return { id: (await leaver())._id }
  if (resource === 'invitations') {
    return { id: (await call('POST', '/invitations', invitee())).body.invitation._id }
  }
  if (resource === 'me') return { id: await passkeyOf(asker) }
  if (resource === 'review-links') {
    return { id: (await call('POST', '/review-links', shared(await draftedId()))).body.link._id }
  }
  if (resource === 'comments') {
    return { id: (await call('POST', '/comments', comment(await draftedId()))).body._id }
  }
  if (path.startsWith('/{type}/') && !path.includes('{id}')) return draftedSingle('settings')(path)
  const name = isContent(resource) ? resource : 'careers'
  const { body } = await call('POST', `/${name}`, sample(contents[name]))
  if (resource === 'trash') await call('DELETE', `/careers/${body._id}`)
  if (/\{id\}\/(publish|discard|send-for-review|send-back)$/.test(path)) {
    const values = sample(contents[name], 'draft')
    await call('PUT', `/${name}/${body._id}?draft=true`, values)
  }
  if (path.endsWith('/send-back')) await call('POST', `/${name}/${body._id}/send-for-review`)
  if (path.endsWith('/take-over')) {
    const held = {
      field: 'unpublishAt',
      at: '2077-03-28T10:00:00.000Z',
      because: 'On hold',
    } as const
    await transact(api.db, (transaction) =>
      holdRecord(transaction, { type: name, id: body._id }, held, null),
    )
  }
  return { id: body._id, slug: body.slug, type: 'careers' }
}

let redirects = 0
const redirectInput = () => ({ from: `/old/${redirects++}`, to: '/about', status: 301 })

async function newRedirect(): Promise<string> {
  const call = await administrator()
  return (await call('POST', '/redirects', redirectInput())).body._id
}

/** Creates an import in the state that an operation needs. */
async function importFor(path: string): Promise<string> {
  const site = { kind: 'sitemap', source: 'https://old.example', siteUrl: '' } as const
  const { id } = await createImport(api.db, { ...site, state: 'reading', by: editor })
  const state = path.endsWith('/undo') ? 'done' : 'ready'
  await api.db.updateTable('imports').set({ state }).where('id', '=', id).execute()
  return id
}

/** The If-Match header for a release to which one draft was added. */
const seen = { headers: { 'if-match': '"2"' } }

/** Creates a release with a draft. For a path that undoes a release, it also publishes the release. */
async function releaseFor(path: string): Promise<Record<string, string>> {
  const call = await administrator()
  const { _id: id } = (await call('POST', '/releases', { name: 'Spring' })).body
  const draft = await call('POST', '/careers?draft=true', sample(contents.careers, 'draft'))
  const recordId = draft.body._id
  await call('PUT', `/releases/${id}/drafts/careers/${recordId}`)
  if (path.endsWith('/undo')) await call('POST', `/releases/${id}/publish`, undefined, seen)
  if (path.endsWith('/take-over')) {
    const failure = JSON.stringify({ message: 'On hold', refusals: [], isHeld: true })
    const held = { publishAt: '2077-03-28T10:00:00.000Z', failedAt: ago(1), failure }
    await api.db.updateTable('releases').set(held).where('id', '=', id).execute()
  }
  return { id, type: 'careers', recordId }
}

const shared = (recordId: string) => ({ type: 'careers', recordId, label: 'Ines' })
const comment = (recordId: string) => ({ type: 'careers', recordId, text: 'Shorter' })

/** Id of a drafted record, shared by all calls that do not change it. */
let draftId: string | undefined
async function draftedId(): Promise<string> {
  if (draftId !== undefined) return draftId
  const create = (await administrator())('POST', '/careers?draft=true', sample(contents.careers))
  draftId = String((await create).body._id)
  return draftId
}

/** Counter for unique email addresses. */
let invitedPeople = 0
const invitee = () => {
  invitedPeople += 1
  const email = `new${invitedPeople}@example.com`
  return { email, role: 'editor', duties: ['content'], byMail: false }
}

async function leaver() {
  const { email } = invitee()
  await createAccount(api.db, email, 'editor')
  const { people } = (await (await administrator())('GET', '/people')).body
  return people.find((person: { email: string }) => person.email === email)
}

/** Creates a passkey for the asker, who also has a password. */
async function passkeyOf(asker: Asker): Promise<string> {
  const token = await tokens[asker]()
  const { body } = await api.visitor('GET', '/auth/me', undefined, { token })
  const id = `passkey${++invitedPeople}`
  const passkey = { id, publicKey: '', counter: 0, transports: [], name: 'Phone' }
  const hash = { passwordHash: await hashedPassword }
  if (!body._id) return id
  await api.db.updateTable('accounts').set(hash).where('id', '=', body._id).execute()
  await addPasskey(api.db, body._id, passkey)
  return id
}

/** Creates a new draft of a page, because publishing and discarding need one. */
let drafted = 0
async function draftedPage(path: string): Promise<Record<string, string>> {
  drafted += 1
  const texts = valuesFor(pageOf('home').sections, `draft${drafted}`)
  const call = await administrator()
  await call('PUT', '/pages/home?draft=true', texts)
  if (path.endsWith('/send-back')) await call('POST', '/pages/home/send-for-review')
  return { type: 'pages', id: 'home' }
}

const isUpload = (method: string, path: string) =>
  ['/images/{id}/file', '/settings/logo', '/imports/files', '/exports/files'].includes(path) ||
  (path === '/images' && method === 'POST')

/** Payload and headers of an upload. */
const upload = multipartBody([
  { filename: 'dot.png', content: await sharp(onePixel).png().toBuffer() },
])

/** An export of WordPress without documents. */
const exportFile = multipartBody([
  {
    name: 'file',
    filename: 'old.xml',
    type: 'text/xml',
    content: Buffer.from(wxrOf('https://old.example')),
  },
])

const notified = { messages: 'each', hasSpam: false }
const mailServer = {
  host: '93.184.216.34',
  port: 465,
  encryption: 'tls',
  user: '',
  fromAddress: 'noreply@company.com',
  fromName: '',
}
const dot = await sharp(onePixel).png().toBuffer()
const portrait = `data:image/png;base64,${dot.toString('base64')}`

const uploadTo = (path: string) => (path === '/imports/files' ? exportFile : upload)

/** Valid body of an operation. */
function bodyOf(method: string, path: string): unknown {
  if (isUpload(method, path)) return uploadTo(path).payload
  if (path === '/images/{id}') return { alt: 'A dot', focus: { x: 50, y: 50 } }
  const [, resource = '', ...rest] = path.split('/')
  const last = rest.at(-1)
  if (resource === 'me') return meBodyOf(path)
  if (last === 'approval') return { needsApproval: true }
  if (last === 'send-back') return { note: 'Not yet' }
  if (resource === 'review-links') return draftedId().then(shared)
  if (resource === 'comments') {
    if (method === 'PUT') return { isResolved: true }
    return last === 'answers' ? { text: 'Done' } : draftedId().then(comment)
  }
  if (resource === 'people') return { role: 'editor', duties: ['messages'] }
  if (resource === 'invitations') return invitee()
  if (path === '/auth/checksso') return { tokenSSO: 'used' }
  if (resource === 'settings') return { phone: '1' }
  if (resource === 'mail') {
    if (last === 'server') return method === 'PUT' ? mailServer : undefined
    return last === 'test' ? { address: 'ada@company.com' } : notified
  }
  if (resource === 'brand') return { color: '#1f5c3a' }
  if (resource === 'messages') return messageBodyOf(method, last)
  if (resource === 'pages') return pageBodyOf(path)
  if (resource === 'previews') return { path: '/' }
  if (resource === 'checklist') {
    if (path.endsWith('/samples/{name}')) return { paths: ['hero.text'], isKept: true }
    return rest[0] === 'samples' ? undefined : { text: 'backup' }
  }
  if (resource === 'backups') {
    if (last === 'settings') return defaultBackupSettings
    return last === 'drills' ? storedBackup() : rest.length > 0 ? undefined : { target: 'local' }
  }
  if (resource === 'exports') return rest.length > 0 ? undefined : { content: 'markdown' }
  if (resource === 'newsletter') {
    if (method === 'PUT') return { isOn: true }
    return rest.length > 0 ? { token: 'none' } : { email: 'ines@client.example' }
  }
  if (resource === 'privacy') {
    if (last === 'retention') return { months: 24 }
    const nobody = { email: 'nobody@client.example' }
    return last === 'erase' ? { ...nobody, total: 0 } : nobody
  }
  if (resource === 'webhooks') return rest.length > 1 ? undefined : webhook
  if (resource === 'imports' && last === 'menu') return { menu: 'footer' }
  if (resource === 'imports' && last === 'samples') return { replacements: [] }
  if (resource === 'imports') {
    if (method === 'PUT') return { choices: { post: 'news' } }
    return rest.length > 0 ? undefined : { kind: 'sitemap', address: 'https://old.example' }
  }
  if (resource === 'redirects') {
    if (rest[0] === 'check') return { text: '/a' }
    return last === 'import' ? { csv: '/a,/b' } : redirectInput()
  }
  if (resource === 'visits') return method === 'PUT' ? { isOn: true } : undefined
  if (resource === 'releases') {
    return rest.length > 1 ? undefined : { name: 'Spring' }
  }
  if (resource === 'setup') return { companyName: 'One' }
  if (!isContent(resource)) return undefined
  if (last === 'place') return { place: 1 }
  if (['publish', 'schedule', 'discard', 'send-for-review'].includes(last ?? '')) return undefined
  return sample(contents[resource])
}

const password = 'a staple of horses'
const hashedPassword = hashPassword(password)

function meBodyOf(path: string): unknown {
  if (path.endsWith('/options')) return undefined
  if (path.endsWith('/notifications')) return notified
  if (path.endsWith('/picture')) return { picture: portrait }
  if (path.endsWith('/confirmation')) return { current: password }
  if (path.endsWith('/password')) return { current: password, password }
  if (path.endsWith('/off')) return { current: password }
  if (path.endsWith('/passkeys')) return { name: '', current: password, response: { id: 'none' } }
  return { name: 'Ada' }
}

function messageBodyOf(method: string, last: string | undefined): unknown {
  if (last === 'read' || last === 'unread') return undefined
  if (last === 'settings') return { mailbox: '', templates: [], keepsSource: true }
  if (last === 'bulk') return { ids: [randomUUID()], change: { state: 'done' } }
  if (last === 'replies') return { text: 'Good day', state: 'done' }
  if (last === 'replying') return { isReplying: false }
  if (last === 'notes' || last === '{note}') return { text: 'Call them' }
  return method === 'POST' ? letter : { state: 'done' }
}

/** Status of an event stream, which never ends. */
async function statusOfStream(path: string, token: string | undefined): Promise<number> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await api.app.inject({ url: `/api${path}`, headers, payloadAsStream: true })
  answer.stream().destroy()
  return answer.statusCode
}

function pageBodyOf(path: string): unknown {
  const [, , name = ''] = path.split('/')
  return isPageName(name) ? valuesFor(pageOf(name).sections, 'one') : undefined
}

const text = readFileSync(join(import.meta.dirname, '../../docs/sign-in.md'), 'utf8')

/** Operations in one of the lists of docs/sign-in.md. */
function listed(bullet: string): Set<string> {
  const lines = text.split('\n').filter((line) => line.startsWith(`${bullet} \``))
  return new Set(
    lines.flatMap((line) => [...line.matchAll(/`([A-Z]+ \/[^`]*)`/g)].map(([, name = '']) => name)),
  )
}

/** Whether a type has an operation. Some types have no pages or no manual order. */
const has = (operation: string) => (name: ContentName) =>
  operation.endsWith('/place')
    ? !('newestBy' in contents[name])
    : !operation.includes('{slug}') || 'slugFrom' in contents[name]

const ofAllStaff = listed('-')
const ofMessages = listed('*')

/** Adds the expected statuses of accounts with other duties, from the lists below the table. */
function withDuties(operation: string, expected: Record<Asker, number>): Record<Asker, number> {
  const isOpen = expected['no token'] !== 401
  const ofTheirs = ofMessages.has(operation) ? expected.administrator : 403
  const messages = isOpen || ofAllStaff.has(operation) ? expected.editor : ofTheirs
  const both = ofMessages.has(operation) ? expected.administrator : expected.editor
  return { ...expected, messages, both }
}

/** The table of docs/sign-in.md: expected status by operation and asker. */
function documented(): Map<string, Record<Asker, number>> {
  const rows = [...text.matchAll(/^\| `([A-Z]+ \/\S*)` \|(.+)\|$/gm)]
  return new Map(
    rows.flatMap(([, operation = '', cells = '']) => {
      const statuses = cells.split('|').map((cell) => Number(cell))
      const expected = Object.fromEntries(askers.map((asker, place) => [asker, statuses[place]]))
      const types = operation.includes('{content}') ? contentNames.filter(has(operation)) : ['']
      const names = operation.includes('{page}') ? pageNames : types
      return names.map((name): [string, Record<Asker, number>] => [
        operation.replace(/\{(content|page)\}/, name),
        withDuties(operation, expected as Record<Asker, number>), // a cast: one cell for each asker
      ])
    }),
  )
}

const wanted = documented()

const resourceOf = (path: string) => path.split('/')[1]

/** Operations grouped by the first path segment. Each page is its own group. */
const operationsOf = Map.groupBy(
  [...wanted.keys()].map((operation) => operation.split(' ') as [Method, string]),
  ([, path]) => {
    const [, part = '', page] = path.split('/')
    return part === 'pages' && page ? `${part}/${page}` : part
  },
)

/** Creates a new draft of the settings or of the brand. */
const draftedSingle = (type: 'settings' | 'brand') => async (path: string) => {
  drafted += 1
  const draft = type === 'brand' ? { mark: `/${drafted}` } : { phone: `${drafted}` }
  const call = await administrator()
  await call('PUT', `/${type}?draft=true`, draft)
  if (path.endsWith('/send-back')) await call('POST', `/${type}/send-for-review`)
  return { type }
}

/** Statuses of an operation by asker. `make` creates the parameters for each call. */
async function answersTo(
  [method, path]: [Method, string],
  make = parametersOf,
): Promise<Record<Asker, number>> {
  const expected = wanted.get(`${method} ${path}`)
  const answers: [Asker, number][] = []
  /** Parameters for calls without a session. All these calls share them, because they change nothing. */
  let ofStrangers: Record<string, string> | undefined
  for (const asker of [...askers, ...others]) {
    const isStranger = expected?.[asker] === 401
    if (/^\/me\/(?:password|confirmation$)/.test(path) && !isStranger) await passkeyOf(asker)
    const token = await tokens[asker]()
    let parameters: Record<string, string> = (isStranger && ofStrangers) || {}
    const isMade = isStranger && ofStrangers !== undefined
    if (!isMade && path.includes('{')) parameters = await make(path, asker)
    if (isStranger) ofStrangers = parameters
    answers.push([asker, await statusOf([method, path], parameters, token)])
  }
  return Object.fromEntries(answers) as Record<Asker, number> // a cast: all askers are included
}

/** Required queries by operation. */
const queries: Record<string, string> = {
  'DELETE /not-found': '?address=/old',
  'GET /redirects/suggestions': '?address=/old',
  'GET /redirects/test': '?address=/old',
  'GET /visits/export': '?list=pages',
  'POST /imports/files': '?kind=wordpress-file',
}

async function statusOf(
  [method, path]: [Method, string],
  parameters: Record<string, string>,
  token: string | undefined,
): Promise<number> {
  if (path === '/messages/events') return statusOfStream(path, token)
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => parameters[key] ?? '')
  const name = `${method} ${path}`
  // A page can be saved only as a draft.
  const isPage = method === 'PUT' && resourceOf(path) === 'pages'
  const address = filled + (isPage ? '?draft=true' : (queries[name] ?? ''))
  const payload = ['POST', 'PUT'].includes(method) ? await bodyOf(method, path) : undefined
  const headers = isUpload(method, path)
    ? uploadTo(path).headers
    : /^\/releases\/\{id\}\/(?:publish|take-over)$/.test(path)
      ? seen.headers
      : {}
  const isStaff = token !== undefined && method !== 'GET'
  const proof = isStaff ? await api.confirmed(token) : {}
  const options = { token, headers: { ...headers, ...proof } }
  return (await api.visitor(method, address, payload, options)).status
}

describe('permissions', () => {
  beforeAll(async () => {
    // Newsletter and replies need mail.
    Object.assign(api.env, { mail: readEnv({ SMTP_URL: 'smtp://127.0.0.1:1' }).env.mail })
    await (await administrator())('PUT', '/newsletter', { isOn: true })
    await (await administrator())('PUT', '/settings', { phone: '0' })
    // A site with content refuses to import an export.
    await (await administrator())('POST', '/careers', sample(contents.careers))
  })

  test('the document lists every operation of the API', async () => {
    const { body } = await api.visitor('GET', '/openapi.json')
    const offered = Object.entries<object>(body.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((verb) => `${verb.toUpperCase()} ${path.replace(/^\/api/, '')}`),
    )
    expect(offered.length).toBeGreaterThan(50)
    expect(offered.toSorted()).toEqual([...wanted.keys()].toSorted())
  })

  test.each([...operationsOf])(
    'the operations of /%s have the documented statuses',
    async (_, operations) => {
      for (const operation of operations) {
        const name = operation.join(' ')
        expect({ name, answers: await answersTo(operation) }).toEqual({
          name,
          answers: wanted.get(name),
        })
      }
    },
  )

  test('the document operations have the documented statuses for pages and the brand', async () => {
    for (const operation of operationsOf.get('{type}') ?? []) {
      const name = operation.join(' ')
      const make = name.includes('{id}') ? draftedPage : draftedSingle('brand')
      const answers = await answersTo(operation, make)
      expect({ name, answers }).toEqual({ name, answers: wanted.get(name) })
    }
  })

  test('messages in the trash need the duty messages, too', async () => {
    const { body } = await api.visitor('POST', '/messages', letter)
    const call = await administrator()
    await call('DELETE', `/messages/${body._id}`)
    const token = await tokens.editor()
    for (const [method, path] of [
      ['POST', `/trash/messages/${body._id}/restore`],
      ['DELETE', `/trash/messages/${body._id}`],
    ] as const) {
      expect((await api.visitor(method, path, undefined, { token })).status).toBe(403)
    }
    const trash = await api.visitor('GET', '/trash', undefined, { token })
    expect(JSON.stringify(trash.body)).not.toContain(body._id)
    expect(JSON.stringify((await call('GET', '/trash')).body)).toContain(body._id)
  })

  test('an editor sees and ends only their own sessions, an administrator all', async () => {
    const mine = await tokens.editor()
    const theirs = await api.openSession()
    const list = await api.visitor('GET', '/auth/sessions', undefined, { token: mine })
    expect(new Set(list.body.map(({ email }: { email: string }) => email))).toEqual(
      new Set([editor]),
    )
    const all = await api.visitor('GET', '/auth/sessions', undefined, { token: theirs })
    const other = all.body.find(({ isThis }: { isThis: boolean }) => isThis)
    const path = `/auth/sessions/${other._id}`
    expect((await api.visitor('DELETE', path, undefined, { token: mine })).status).toBe(404)
    const [first] = list.body
    const ended = await api.visitor('DELETE', `/auth/sessions/${first._id}`, undefined, {
      token: theirs,
    })
    expect(ended.status).toBe(204)
  })
})
