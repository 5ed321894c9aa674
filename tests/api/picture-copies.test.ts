import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FetchError } from '#server/http/outgoing/checked-get.ts'
import { fetchPicture } from '#server/media/foreign/fetch-picture.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { startReceiver } from '#tests/support/services/webhook-receiver.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const api = withApi({ upload: { files: 5, fileSize: 64 * 1024 } })
const { leftovers, bytesAt } = uploads(api)
let server: Awaited<ReturnType<typeof startReceiver>>

beforeAll(() => {
  api.env.pictureAllowPrivate = ['127.0.0.1']
})
beforeEach(async () => {
  server = await startReceiver()
})
afterEach(() => server.stop())

const pngOf = (width: number, height: number) => plain(200, width, height).png().toBuffer()
const at = (path: string) => new URL(path, server.url).href
const copy = (url: unknown, token = api.token) =>
  api.staff('POST', '/images/copies', { url }, { token })
const answers = (bytes: Uint8Array, headers: Record<string, string> = {}) =>
  server.answers((_, response) => response.writeHead(200, headers).end(bytes))

test('an external picture is copied to the library and re-encoded', async () => {
  answers(await pngOf(40, 30), { 'content-type': 'text/html', 'set-cookie': 'a=b' })
  const { status, body } = await copy(at('/folder/Die%20K%C3%BCste.png?size=large'))
  expect(status).toBe(201)
  expect(body).toMatchObject({ filename: 'Die Küste.png', width: 40, height: 30 })
  expect(body.url).toMatch(/^\/media\/[0-9a-f]+\.\w+$/)
  expect((await bytesAt(body.url)).length).toBe(body.size)
  expect((await api.staff('GET', '/images')).body.images[0]).toMatchObject({ _id: body._id })
  // The request for the picture has none of the client's headers.
  const { headers } = server.received[0] ?? {}
  expect(Object.keys(headers ?? {}).sort()).toEqual(
    ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'].sort(),
  )
})

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const redirectTo =
  (location: string): Answer =>
  (_, response) =>
    response.writeHead(302, { location }).end()

test.each<[string, Answer, string]>([
  ['is missing', (_, response) => response.writeHead(404).end(), 'its server answered 404'],
  [
    'is a web page',
    (_, response) => response.end('<p>Sign in</p>'),
    'it isn’t a PNG, JPEG, GIF or WebP image',
  ],
  [
    'is too large by its Content-Length',
    (_, response) => response.writeHead(200, { 'content-length': '99999999' }).end('x'),
    'it is larger than 0.0625 MB',
  ],
  [
    'is too large without a Content-Length',
    (_, response) => response.end(Buffer.alloc(100_000)),
    'it is larger than 0.0625 MB',
  ],
  ['is cut off', (_, response) => response.destroy(), 'its server could not be reached'],
  ['has endless redirects', redirectTo('/again'), 'it is behind more than 3 redirections'],
  [
    'redirects to the private network',
    redirectTo('http://127.0.0.2/a.png'),
    'its address does not lead to a public server',
  ],
  [
    'redirects to a file: URL',
    redirectTo('file:///etc/passwd'),
    'its address does not lead to a public server',
  ],
  [
    'redirects to a cloud metadata server',
    redirectTo('http://169.254.169.254/latest/meta-data/'),
    'its address does not lead to a public server',
  ],
])('a picture that %s is refused with the reason and leaves no file', async (_, answer, why) => {
  const before = await leftovers()
  server.answers(answer)
  const { status, body } = await copy(at('/a.png'))
  expect(status).toBe(422)
  expect(body.detail).toContain(`The picture could not be copied: ${why}`)
  expect(body.errors).toEqual([{ field: 'url', message: expect.stringContaining(why) }])
  expect(await leftovers()).toEqual(before)
})

test('a redirect to an allowed address is followed', async () => {
  const picture = await pngOf(8, 8)
  server.answers((request, response) =>
    request.url === '/a.png'
      ? response.writeHead(301, { location: '/b.png' }).end()
      : response.end(picture),
  )
  expect((await copy(at('/a.png'))).status).toBe(201)
  expect(server.received).toHaveLength(2)
})

test.each(['', 'a.png', '/media/a.png', 'ftp://a.example/a.png', 'https://', 7])(
  '%j is not the URL of an external picture',
  async (url) => {
    expect((await copy(url)).status).toBe(422)
    expect(server.received).toEqual([])
  },
)

describe('without an allowed private address', () => {
  beforeAll(() => {
    api.env.pictureAllowPrivate = []
    return () => {
      api.env.pictureAllowPrivate = ['127.0.0.1']
    }
  })

  test.each([
    'http://127.0.0.1:PORT/a.png',
    'http://localhost:PORT/a.png',
    'http://[::1]:PORT/a.png',
    'http://[::ffff:127.0.0.1]:PORT/a.png',
    'http://0x7f.1:PORT/a.png',
    'http://2130706433:PORT/a.png',
    'http://0:PORT/a.png',
    'http://10.0.0.1/a.png',
    'https://169.254.169.254/latest/meta-data/',
    'http://93.184.215.14/plain.png',
  ])('nothing is fetched from %s', async (url) => {
    const { status, body } = await copy(url.replace('PORT', String(server.port)))
    expect(status).toBe(422)
    // The error does not reveal the IP address that the host name resolves to.
    expect(body.detail).toBe(
      'The picture could not be copied: its address does not lead to a public server.',
    )
    expect(server.received).toEqual([])
  })
})

test('DNS rebinding: a name is resolved only once', async () => {
  answers(await pngOf(8, 8))
  let asked = 0
  const resolve = async () => {
    asked++
    return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
  }
  const rules = { resolve, allowed: ['127.0.0.1'], fileSize: 10_000, timeoutMs: 10_000 }
  const url = new URL(at('/a.png').replace('127.0.0.1', 'pictures.example'))
  await fetchPicture(url, `${api.env.dataDir}/fetched`, rules)
  expect(asked).toBe(1)
})

test('an endless response is cut off by the timeout', async () => {
  server.answers((_, response) => {
    const trickle = setInterval(() => response.write('x'), 20)
    response.once('close', () => clearInterval(trickle))
  })
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const rules = { resolve, allowed: ['127.0.0.1'], fileSize: 10_000, timeoutMs: 300 }
  const fetched = fetchPicture(new URL(server.url), `${api.env.dataDir}/endless`, rules)
  await expect(fetched).rejects.toThrow(new FetchError('its server did not send it in time'))
})

test('copying a picture needs the right to upload', async () => {
  const token = await api.openSession('sales@example.com', { role: 'editor', duties: ['messages'] })
  expect((await copy(at('/a.png'), token)).status).toBe(403)
  expect((await api.visitor('POST', '/images/copies', { url: at('/a.png') })).status).toBe(401)
  expect(server.received).toEqual([])
})
