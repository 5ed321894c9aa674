import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { limitImageWork } from '#server/media/concurrency.ts'
import { multipartBody, type Part } from '#tests/support/inputs/multipart.ts'
import { photo, plain } from '#tests/support/inputs/pictures.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const requestTimeoutMs = 1000
const api = withApi({ requestTimeoutMs })
const upload = uploads(api)
let url = ''
const good = await plain(1).png().toBuffer()

beforeAll(async () => {
  url = await api.app.listen({ port: 0, host: '127.0.0.1' })
})

const part = (more: Partial<Part> = {}): Part => ({ filename: 'a.png', content: good, ...more })
const head = (headers: Record<string, string | number>) =>
  [
    'POST /api/images HTTP/1.1',
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')
const signedIn = () => ({ Authorization: `Bearer ${api.token}` })

/** Resolves when a socket closes. `once` of node:events would reject if writing fails on a closed connection. */
const closeOf = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))

/**
 * Sends chunks over a connection, with pauses between them. `isCut` closes the connection after the
 * server has read them. Returns everything received until the connection ended.
 */
async function send(chunks: Iterable<string | Uint8Array>, pause = 0, isCut = false) {
  const accepted: Promise<Socket[]> = once(api.app.server, 'connection')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  socket.on('error', () => {}) // writing to a closed connection fails
  const closed = closeOf(socket)
  await once(socket, 'connect')
  for (const chunk of chunks) {
    if (socket.destroyed || answer) break
    socket.write(chunk)
    await wait(pause)
  }
  if (isCut) {
    const [peer] = await accepted
    await expect.poll(() => peer?.bytesRead).toBe(socket.bytesWritten)
    socket.destroy()
  }
  await closed
  return answer
}

/** Waits until the server has noticed the disconnect and cleaned up. */
async function expectLeftovers(expected: object) {
  await expect.poll(upload.leftovers).toEqual(expected)
}

test.each([
  ['an eleventh part', 422, Array.from({ length: 11 }, () => part())],
  ['twenty parts', 422, Array.from({ length: 20 }, () => part())],
  ['a part with another name', 400, [part(), part({ name: 'file' })]],
  ['a part named like a property of objects', 400, [part(), part({ name: 'constructor' })]],
  ['a text field', 400, [part(), { name: 'image', type: 'text/plain', content: good }]],
  [
    'a text field before the file',
    400,
    [{ name: 'title', type: 'text/plain', content: good }, part()],
  ],
  ['no part', 422, []],
] as [string, number, Part[]][])(
  '%s is refused and nothing is stored',
  async (_, status, parts) => {
    const before = await upload.leftovers()
    const answer = await upload.post(parts)
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    if (parts.length > 10) expect(answer.body.detail).toBe('You can only upload up to 10 files.')
    expect(await upload.leftovers()).toEqual(before)
  },
)

test('a file without a name is accepted', async () => {
  const { payload, headers } = multipartBody([{ type: 'application/octet-stream', content: good }])
  const answer = await api.staff('POST', '/images', payload, { headers })
  expect(answer).toMatchObject({ status: 201, body: { images: [{ filename: 'picture' }] } })
})

test('a body that is not multipart, empty, truncated or without a boundary is refused', async () => {
  const before = await upload.leftovers()
  const { payload, headers } = multipartBody([part()])
  const type = (value: string) => ({ headers: { 'content-type': value } })
  const post = (body: string | Buffer, options: { headers: Record<string, string> }) =>
    api.staff('POST', '/images', body, options)
  expect((await post(payload, type('image/png'))).status).toBe(415)
  expect((await post('{}', type('application/json'))).status).toBe(415)
  expect((await post(payload, type('multipart/form-data'))).status).toBe(400)
  expect((await post(payload, type('multipart/form-data; boundary=other'))).status).toBe(400)
  expect((await post('', { headers })).status).toBe(422)
  for (const end of [-4, -30, -100, 150, 60, 10]) {
    const answer = await post(payload.subarray(0, end), { headers })
    expect(answer.status, String(end)).toBe(400)
    expect(answer.body.detail).toBe('The upload is incomplete.')
  }
  const broken = payload.toString('latin1').replace(/Content-Disposition.*?\r\n/, '')
  expect((await post(Buffer.from(broken, 'latin1'), { headers })).status).toBe(422)
  expect(await upload.leftovers()).toEqual(before)
})

test('a client that sends a refused upload to its end still gets the error', async () => {
  const content = Buffer.alloc(20 * 1024 * 1024, 'x')
  const { payload, headers } = multipartBody([part({ name: 'other' }), part({ content })])
  for (const connection of ['close', 'keep-alive']) {
    const all = { ...headers, ...signedIn(), 'Content-Length': payload.length }
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(head({ ...all, Connection: connection }))
    await new Promise<void>((resolve) => socket.write(payload, () => resolve()))
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('400 Bad Request')
    socket.destroy()
  }
})

test('a connection that is cut half-way leaves no file', async () => {
  const before = await upload.leftovers()
  const content = await photo(1200, 900)
  const { payload, headers } = multipartBody([part(), part({ content })])
  const first = head({ ...headers, ...signedIn(), 'Content-Length': payload.length })
  for (const share of [0.01, 0.3, 0.6, 0.99]) {
    const half = payload.subarray(0, Math.floor(payload.length * share))
    await send([first, half], 0, true)
    await expectLeftovers(before)
  }
})

test('a body with a wrong Content-Length is refused', async () => {
  const before = await upload.leftovers()
  const { payload, headers } = multipartBody([part()])
  const length = (bytes: number) =>
    head({ ...headers, ...signedIn(), 'Content-Length': bytes, Connection: 'close' })
  expect(await send([length(payload.length - 20), payload])).toContain('400 Bad Request')
  await send([length(payload.length + 20), payload], 0, true)
  await expectLeftovers(before)
})

test('a slow upload may exceed the request timeout, a stalled one is cut', async () => {
  const before = await upload.leftovers()
  const { payload, headers } = multipartBody([part({ content: await plain(9).png().toBuffer() })])
  const all = { ...headers, ...signedIn(), 'Content-Length': payload.length, Connection: 'close' }
  const size = Math.ceil(payload.length / 8)
  const slices = Array.from({ length: 8 }, (_, at) => payload.subarray(at * size, (at + 1) * size))
  expect(await send([head(all), ...slices], 300)).toContain('201 Created')

  const after = await upload.leftovers()
  expect(after.rows).toBe(before.rows + 1)
  // `send` returns only when the server cuts the connection.
  await send([head(all), payload.subarray(0, 200)])
  await expectLeftovers(after)
})

describe('with a short timeout', () => {
  const patience = 1500
  const hasty = withApi({ requestTimeoutMs: patience })

  test('decoding may take longer than a pause in the upload', async () => {
    // Both slots for image work are occupied until the timeout has passed. Nothing is sent meanwhile.
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const taken = [1, 2].map(() => limitImageWork(() => isOver))
    const { payload, headers } = multipartBody([part(), part()])
    const address = await hasty.app.listen({ port: 0, host: '127.0.0.1' })
    const answered = fetch(`${address}/api/images`, {
      method: 'POST',
      body: payload,
      headers: { ...headers, Authorization: `Bearer ${hasty.token}` },
    })
    await once(hasty.app.server, 'request')
    await wait(2 * patience).finally(end)
    await Promise.all(taken)
    expect((await answered).status).toBe(201)
  })
})

test('a visitor cannot upload and gets no extra time', async () => {
  const { payload, headers } = multipartBody([part()])
  expect((await api.visitor('POST', '/images', payload, { headers })).status).toBe(401)
  const put = await api.visitor(
    'PUT',
    '/images/00000000-0000-0000-0000-000000000000/file',
    payload,
    {
      headers,
    },
  )
  expect(put.status).toBe(401)
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {}).resume()
  socket.write(head({ ...headers, 'Content-Length': 1_000_000 }))
  const trickle = setInterval(() => socket.write('x'), 100)
  await closeOf(socket)
  clearInterval(trickle)
})

test('many uploads over one connection leak no listener', async () => {
  const warnings: string[] = []
  const collect = (warning: Error) => warnings.push(warning.name)
  process.on('warning', collect)
  const { payload, headers } = multipartBody([part()])
  const all = head({ ...headers, ...signedIn(), 'Content-Length': payload.length })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  for (let round = 0; round < 15; round++) {
    socket.write(all)
    socket.write(payload)
    expect(String((await once(socket, 'data'))[0])).toContain('201')
  }
  socket.destroy()
  await closeOf(socket)
  // Node emits warnings in a later tick.
  await new Promise(setImmediate)
  process.off('warning', collect)
  expect(warnings).toEqual([])
})
