import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { messagesFrom } from '#server/database/messages.ts'
import { loadUploadServer } from '#tests/support/upload-server.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterAll(() => rm(directory, { recursive: true }))

const rounds = 10

test('kill -9 among many messages loses none that was acknowledged, and doubles none', async () => {
  const acknowledged: string[] = []
  let interrupted = 0
  let next = loadUploadServer(directory)
  for (let round = 0; round < rounds; round++) {
    const server = await next()
    if (round + 1 < rounds) next = loadUploadServer(directory)
    let isOver = false
    let answered = 0
    const { promise: isEnough, resolve: enough } = Promise.withResolvers<void>()
    const write = async (writer: number) => {
      for (let number = 0; !isOver; number++) {
        const message = `${round}-${writer}-${number}`
        const letter = { name: 'Ines', email: 'ines@client.example', message }
        const headers = { 'content-type': 'application/json' }
        const options = { method: 'POST', headers, body: JSON.stringify(letter) }
        const { status } = await server.call('/api/messages', options)
        expect(status).toBe(201)
        acknowledged.push(message)
        // Each round ends at another place of the work.
        if (++answered === 60 + 7 * round) enough()
      }
    }
    const writers = Promise.allSettled(Array.from({ length: 8 }, (_, writer) => write(writer)))
    await isEnough
    await server.kill()
    isOver = true
    if ((await writers).some(({ status }) => status === 'rejected')) interrupted++
  }

  const db = connect(directory)
  const stored: string[] = []
  for await (const some of messagesFrom(db, {}, 1_000)) {
    stored.push(...some.map(({ message }) => message))
  }
  await db.destroy()
  expect(interrupted).toBe(rounds)
  expect(acknowledged.length).toBeGreaterThan(500)
  expect(new Set(stored).size).toBe(stored.length)
  expect(acknowledged.filter((message) => !stored.includes(message))).toEqual([])
})
