import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type ContentName, contentNames, contents } from '#content/index.ts'
import { isPageName, pageNames, pageOf } from '#content/pages/index.ts'
import { setupFields } from '#content/setup/setup.ts'
import { createImages } from '#server/database/images/images.ts'
import { hashSecret } from '#server/sign-in/secrets.ts'
import { withApi } from '#tests/support/api.ts'
import { multipartBody } from '#tests/support/multipart.ts'
import { sample, valuesFor } from '#tests/support/samples.ts'

const api = withApi()
const letter = { name: 'Ines', email: 'ines@client.example', message: 'Hello' }
const askers = ['no token', 'garbage', 'expired', 'revoked', 'editor', 'administrator'] as const
type Asker = (typeof askers)[number]

const editor = 'writer@example.com'
const onePixel = { create: { width: 1, height: 1, channels: 3, background: '#fff' } } as const
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** A token of each kind; a new one for each call, since some calls use it up. */
const tokens: Record<Asker, () => Promise<string | undefined>> = {
  'no token': async () => undefined,
  garbage: async () => 'garbage',
  expired: async () => {
    const token = await api.openSession()
    await api.db
      .updateTable('sessions')
      .set({ createdAt: ago(8) })
      .where('tokenHash', '=', hashSecret(token))
      .execute()
    return token
  },
  revoked: async () => {
    const token = await api.openSession()
    await api.visitor('DELETE', '/auth/sessions', undefined, { token })
    return token
  },
  editor: () => api.openSession(editor, 'editor'),
  administrator: () => api.openSession(),
}

type Name = keyof typeof contents
const isContent = (name: string): name is Name => Object.hasOwn(contents, name)

async function administrator() {
  const token = await api.openSession()
  return (...[method, path, body]: Parameters<typeof api.visitor>) =>
    api.visitor(method, path, body, { token })
}

/** What the path's parameters stand for: things that are there, made for this one call. */
async function parametersOf(path: string, asker: Asker): Promise<Record<string, string>> {
  const [, resource = ''] = path.split('/')
  const call = await administrator()
  if (resource === 'messages') {
    const { _id: id } = (await api.visitor('POST', '/messages', letter)).body
    if (!path.includes('{note}')) return { id }
    const note = await call('POST', `/messages/${id}/notes`, { text: 'Call them' })
    return { id, note: note.body._id }
  }
  if (resource === 'images') {
    const file = { file: `${'0'.repeat(64)}.webp`, filename: 'a.webp' }
    const [created] = await createImages(api.db, [{ ...file, width: 1, height: 1, size: 1 }])
    return { id: created?._id ?? '' }
  }
  if (resource === 'auth') {
    const token = (await (asker === 'editor' ? tokens.editor() : tokens.administrator())) ?? ''
    const sessions = await api.visitor('GET', '/auth/sessions', undefined, { token })
    return { id: sessions.body.find(({ isThis }: { isThis: boolean }) => isThis)._id }
  }
  if (resource === 'checklist') return { key: 'backup' }
  const name = isContent(resource) ? resource : 'careers'
  const { body } = await call('POST', `/${name}`, sample(contents[name]))
  if (resource === 'trash') await call('DELETE', `/careers/${body._id}`)
  return { id: body._id, slug: body.slug, type: 'careers' }
}

/** Gives a page a draft, which is another one each time; what is published or discarded must be there. */
let drafted = 0
async function draft(path: string) {
  const [, resource, name = ''] = path.split('/')
  if (resource !== 'pages' || !isPageName(name)) return
  drafted += 1
  const texts = valuesFor(pageOf(name).sections, `draft${drafted}`)
  await (await administrator())('PUT', `/pages/${name}/draft`, texts)
}

const isUpload = (method: string, path: string) =>
  ['/images/{id}/file', '/settings/logo'].includes(path) ||
  (path === '/images' && method === 'POST')

/** What an upload sends, and as what. */
const upload = multipartBody([
  { filename: 'dot.png', content: await sharp(onePixel).png().toBuffer() },
])

const setupValues = valuesFor(setupFields, 'one')

/** A body that the operation takes. */
function bodyOf(method: string, path: string): unknown {
  if (isUpload(method, path)) return upload.payload
  if (path === '/images/{id}') return { alt: 'A dot', focus: { x: 50, y: 50 } }
  const [, resource = '', ...rest] = path.split('/')
  const last = rest.at(-1)
  if (path === '/auth/checksso') return { tokenSSO: 'used' }
  if (resource === 'settings') return { phone: '1' }
  if (resource === 'brand') return { color: '#1f5c3a' }
  if (resource === 'messages') return messageBodyOf(method, last)
  if (resource === 'pages') return pageBodyOf(path)
  if (resource === 'previews') return { path: '/' }
  if (resource === 'checklist') return { text: 'backup' }
  if (resource === 'setup')
    return last === 'preview' ? { values: setupValues } : { companyName: 'One' }
  if (!isContent(resource)) return undefined
  if (last === 'place') return { place: 1 }
  return last === 'preview' ? { values: sample(contents[resource]) } : sample(contents[resource])
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

/** A stream does not end by itself: its head is the answer. */
async function statusOfStream(path: string, token: string | undefined): Promise<number> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await api.app.inject({ url: `/api${path}`, headers, payloadAsStream: true })
  answer.stream().destroy()
  return answer.statusCode
}

function pageBodyOf(path: string): unknown {
  const [, , name = '', last] = path.split('/')
  if (!isPageName(name) || last === 'publish') return undefined
  const values = valuesFor(pageOf(name).sections, 'one')
  return last === 'preview' ? { values } : values
}

/** Whether a type has an operation: only one with pages is found by an address. */
const has = (operation: string) => (name: ContentName) =>
  !operation.includes('{slug}') || 'slugFrom' in contents[name]

/** The table of the document: what each operation answers to whom. */
function documented(): Map<string, Record<Asker, number>> {
  const text = readFileSync(join(import.meta.dirname, '../../docs/sign-in.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `([A-Z]+ \/\S*)` \|(.+)\|$/gm)]
  return new Map(
    rows.flatMap(([, operation = '', cells = '']) => {
      const statuses = cells.split('|').map((cell) => Number(cell))
      const said = Object.fromEntries(askers.map((asker, place) => [asker, statuses[place]]))
      const types = operation.includes('{content}') ? contentNames.filter(has(operation)) : ['']
      const names = operation.includes('{page}') ? pageNames : types
      return names.map((name): [string, Record<Asker, number>] => [
        operation.replace(/\{(content|page)\}/, name),
        said as Record<Asker, number>, // one cell for each
      ])
    }),
  )
}

describe('who may do what', () => {
  const all = { timeout: 180_000 }
  test('the API answers every operation to everybody as the document says', all, async () => {
    await (await administrator())('PUT', '/settings', { phone: '0' })
    const { body } = await api.visitor('GET', '/openapi.json')
    const found = new Map<string, Record<Asker, number>>()
    for (const [path, operations] of Object.entries<object>(body.paths)) {
      const inApi = path.replace(/^\/api/, '')
      for (const verb of Object.keys(operations)) {
        const method = verb.toUpperCase() as Parameters<typeof api.visitor>[0] // of the document
        const answers: [Asker, number][] = []
        for (const asker of askers) {
          if (method === 'DELETE' || inApi.endsWith('/publish')) await draft(inApi)
          const token = await tokens[asker]()
          const parameters = inApi.includes('{') ? await parametersOf(inApi, asker) : {}
          const address = inApi.replace(/\{(\w+)\}/g, (_, key: string) => parameters[key] ?? '')
          const payload = ['POST', 'PUT'].includes(method) ? bodyOf(method, inApi) : undefined
          const headers = isUpload(method, inApi) ? upload.headers : {}
          if (inApi === '/messages/events') {
            answers.push([asker, await statusOfStream(inApi, token)])
            continue
          }
          const { status } = await api.visitor(method, address, payload, { token, headers })
          answers.push([asker, status])
        }
        found.set(`${method} ${inApi}`, Object.fromEntries(answers) as Record<Asker, number>) // all of them
      }
    }
    expect(found.size).toBeGreaterThan(50)
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(documented()))
  })

  test('messages in the trash are an administrator’s too', async () => {
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

  test('an editor sees and ends their own sessions only, an administrator all', async () => {
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
