import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupAt } from '#server/backup/backups.ts'
import { folderPlace } from '#server/backup/places/folder-place.ts'
import { restoreBackup } from '#server/backup/restore/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { connect } from '#server/database/connect.ts'
import { readEnv } from '#server/env/env.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { siteIn } from '#tests/support/sites/backed-up-site.ts'

const { env } = readEnv({
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'noreply@company.com',
  NOTIFY_EMAIL: 'boss@company.com',
})
const api = withApi({ mail: env.mail, notifyEmail: env.notifyEmail })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Posts messages one after the other, until `end` is called. */
function writeMessages() {
  const answered: string[] = []
  let isOver = false
  const write = async () => {
    while (!isOver) {
      const letter = { name: 'Ines', email: `${answered.length}@client.example`, message: 'Hello' }
      const { status, body } = await api.visitor('POST', '/messages', letter)
      expect(status).toBe(201)
      answered.push(body._id)
    }
  }
  const writing = Promise.all([write(), write(), write()])
  return {
    answered,
    async end() {
      isOver = true
      await writing
    },
  }
}

/** Message ids and outbox rows of a restored backup. */
async function restoredFrom(name: string) {
  const restored = join(folder, `restored-${name}`)
  await restoreBackup(backupAt(folderPlace(folder), name), siteIn(restored))
  const db = connect(restored)
  try {
    const messages = await db.selectFrom('messages').select('id').execute()
    const rows = await db.selectFrom('outbox').select(['kind', 'messageId']).execute()
    const notifications = rows.filter(({ kind }) => kind === 'notification')
    return {
      messages: messages.map(({ id }) => id).sort(),
      notified: notifications.map(({ messageId }) => String(messageId)).sort(),
    }
  } finally {
    await db.destroy()
  }
}

test('a backup taken during writes has exactly one outbox row for each message', async () => {
  const writer = writeMessages()
  const source = { ...api.env, database: api.target }
  const counts: number[] = []
  try {
    for (let round = 0; round < 3; round++) {
      const before = [...writer.answered]
      const { name } = await writeBackup(source, {
        place: folderPlace(folder),
        name: `${round}.tar.zst`,
      })
      const { messages, notified } = await restoredFrom(name)
      expect(notified).toEqual(messages)
      expect(messages).toEqual(expect.arrayContaining(before))
      counts.push(messages.length)
      const written = writer.answered.length
      while (writer.answered.length < written + 10) await wait(5)
    }
  } finally {
    await writer.end()
  }
  // Messages were written between the backups, so the counts increase.
  expect(counts).toEqual([...new Set(counts)].sort((one, other) => one - other))
  expect(counts.length).toBe(3)
})
