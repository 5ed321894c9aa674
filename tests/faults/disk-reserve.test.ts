import { closeSync, existsSync, openSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { mountExt4, noExt4 } from '#tests/support/faults/ext4.ts'
import { noteFault } from '#tests/support/faults/fault-report.ts'
import { incompressibleText } from '#tests/support/inputs/incompressible-text.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { photo, plain } from '#tests/support/inputs/pictures.ts'
import { administrator, signInByHttp } from '#tests/support/sites/administrator.ts'
import { createHttpClient } from '#tests/support/sites/http-client.ts'
import { runToEnd, startServer, type TestServer } from '#tests/support/sites/server.ts'

const megabyte = 1024 * 1024
const reserveBytes = 8 * megabyte
const full = 'The disk of the database is full.'
const why = noExt4()

/** Writes a file until the disk has no room for another byte. */
function fill(path: string) {
  const file = openSync(path, 'a')
  try {
    for (let bytes = megabyte; bytes >= 1; bytes = Math.floor(bytes / 2)) {
      const chunk = Buffer.alloc(bytes, 1)
      for (let isRoom = true; isRoom; ) isRoom = writes(file, chunk)
    }
  } finally {
    closeSync(file)
  }
}

function writes(file: number, chunk: Buffer) {
  try {
    return writeSync(file, chunk) === chunk.length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}

/** Sends a request as staff, or as a visitor if the token is empty. */
async function ask({ url }: TestServer, token: string, line: string, body?: object) {
  const [method = '', path = ''] = line.split(' ')
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}

async function upload({ url }: TestServer, token: string, content: Buffer) {
  const { payload, headers } = multipartBody([{ filename: 'picture.png', content }])
  const authorization = `Bearer ${token}`
  const options = { method: 'POST', body: payload, headers: { ...headers, authorization } }
  const answer = await fetch(`${url}/api/images`, options)
  return { status: answer.status, body: await answer.json() }
}

const testimonial = (name: string) => ({
  name,
  quote: 'They kept every promise.',
  title: 'Head of Logistics',
  company: 'Hafen',
  imageUrl: 'https://client.example/ada.jpg',
})

test.skipIf(why !== undefined)(
  `on a full disk staff sign in, empty the trash and delete backups, and then saving works again${why ?? ''}`,
  async ({ task }) => {
    const disk = mountExt4(192)
    const data = join(disk.folder, 'data')
    const filler = join(disk.folder, 'filler')
    const reserve = join(data, 'reserve')
    const environment = {
      DATA_DIR: data,
      SEED: 'none',
      TRUST_PROXY: '127.0.0.1,::1',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    }
    const sizeOfReserve = () => statSync(reserve, { throwIfNoEntry: false })?.size
    let server = await startServer(environment)
    try {
      await expect.poll(sizeOfReserve, { timeout: 20_000 }).toBe(reserveBytes)
      let token = await signInByHttp(server.url)
      const staff = (line: string, body?: object) => ask(server, token, line, body)

      // Something of each kind to delete.
      const picture = await photo(1500, 1000)
      const uploaded = await upload(server, token, picture)
      expect(uploaded.status).toBe(201)
      const { _id: image, url: address } = uploaded.body.images[0]
      const made = await staff('POST /testimonials', testimonial('Ada'))
      expect(made.status).toBe(201)
      const record = made.body._id
      const backup = 'atrium-2026-11-24T22-10-00Z.tar.zst'
      const backupPath = join(data, 'backups', backup)
      expect((await staff('POST /backups', { target: 'local' })).status).toBe(201)
      const isBackedUp = async () => (await staff('GET /backups/running')).body.length === 0
      await expect.poll(isBackedUp, { timeout: 20_000 }).toBe(true)
      writeFileSync(backupPath, Buffer.alloc(40 * megabyte, 1))

      const stored: string[] = []
      const send = async (ip: number, message = `${ip} ${incompressibleText(4_000)}`) => {
        const answer = await fetch(`${server.url}/api/messages`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.0.${ip}` },
          body: JSON.stringify({ name: 'Ines', email: `ines-${ip}@client.example`, message }),
        })
        if (answer.status === 201) stored.push(message)
        return { status: answer.status, body: await answer.json() }
      }
      expect((await send(1, 'How deep is your harbour?')).status).toBe(201)
      const message = (await staff('GET /messages')).body[0]._id

      // Visitors send messages until the disk is full.
      fill(filler)
      let refused = await send(1)
      for (let ip = 2; refused.status === 201 && ip < 255; ip++) refused = await send(ip)
      expect(refused).toMatchObject({ status: 503, body: { detail: full } })
      expect(sizeOfReserve()).toBe(7 * megabyte)
      // The room that was given up is only for what makes room, even if another program takes some of it.
      expect((await send(255)).status).toBe(503)
      fill(filler)

      const expectFull = async () => {
        expect((await staff('GET /messages/inbox')).body.isDiskFull).toBe(true)
        const { status, checks } = await (await fetch(`${server.url}/readyz`)).json()
        expect(status).toBe('degraded')
        const save = await staff('POST /testimonials', testimonial('Grace'))
        expect(save).toMatchObject({ status: 503, body: { detail: full } })
        const detail = 'The disk is full. Nothing was stored.'
        const sent = await upload(server, token, await plain(1).png().toBuffer())
        expect(sent).toMatchObject({ status: 507, body: { detail } })
        expect((await staff('GET /testimonials')).body).toHaveLength(1)
        expect((await fetch(`${server.url}/`)).status).toBe(200)
        return checks
      }
      token = await signInByHttp(server.url)
      await expectFull()

      // A restart on the full disk locks nobody out, after a kill or a stop.
      process.kill(server.pid, 'SIGKILL')
      fill(filler)
      server = await startServer(environment)
      token = await signInByHttp(server.url)
      fill(filler)
      expect(await server.stop()).toBe(0)
      fill(filler)
      server = await startServer(environment)
      token = await signInByHttp(server.url)
      const checks = await expectFull()
      expect(checks).toMatchObject({ database: { status: 'warn' }, disk: { status: 'warn' } })
      const doctor = await runToEnd(environment, 'server/cli/atrium.js', ['doctor'])
      expect(doctor.code).toBe(1)
      expect(doctor.output).toContain(`the disk of ${data} is full`)
      fill(filler)

      // The sign-in page still checks passwords.
      const walker = createHttpClient()
      await walker.go(`${server.url}/admin/sso-login`)
      const wrong = await walker.send({ email: administrator.email, password: 'wrong password' })
      expect(wrong).toMatchObject({ status: 401 })

      // Everything is deleted for good.
      expect(await staff(`DELETE /images/${image}`)).toMatchObject({ status: 204 })
      expect(await staff(`DELETE /testimonials/${record}`)).toMatchObject({ status: 204 })
      expect(await staff(`DELETE /messages/${message}`)).toMatchObject({ status: 204 })
      for (const entry of [`images/${image}`, `testimonials/${record}`, `messages/${message}`])
        expect(await staff(`DELETE /trash/${entry}`)).toMatchObject({ status: 204 })
      expect((await staff('GET /trash')).body).toEqual([])
      const left = sizeOfReserve() ?? 0
      expect(left).toBeGreaterThan(0)
      console.info(`${(reserveBytes - left) / megabyte} MB of the reserve were given up`)
      expect(existsSync(join(data, 'images', address.split('/').at(-1)))).toBe(false)
      expect(await staff(`DELETE /backups/local/${backup}`)).toMatchObject({ status: 204 })
      expect(existsSync(backupPath)).toBe(false)

      const isFull = async () => (await staff('GET /messages/inbox')).body.isDiskFull
      await expect.poll(isFull, { timeout: 20_000 }).toBe(false)
      expect(sizeOfReserve()).toBe(reserveBytes)
      expect((await staff('POST /testimonials', testimonial('Grace'))).status).toBe(201)
      expect((await send(1)).status).toBe(201)
      expect((await upload(server, token, picture)).status).toBe(201)
      expect((await staff('POST /auth/logout')).status).toBe(204)
      await expect.poll(() => server.output.join('')).toContain('accepts changes again')
      expect(await server.stop()).toBe(0)

      const db = connect(data)
      const kept = await db.selectFrom('messages').select('message').execute()
      await db.destroy()
      const texts = new Set(kept.map(({ message }) => message))
      // One message was deleted.
      expect(stored.filter((text) => !texts.has(text))).toHaveLength(1)
    } finally {
      await server.stop().catch(() => {})
      await rm(filler, { force: true })
      disk.remove()
    }
    noteFault(task, {
      fault: 'the disk is full, and staff make room',
      visitor: `pages work; a message gets 503: “${full}”`,
      owner: 'signs in, empties the trash and deletes backups; then saving works again',
    })
  },
  300_000,
)
