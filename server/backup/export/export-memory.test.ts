import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peakReporter } from '#tests/support/measuring/peak-memory.ts'
import { connect } from '../../database/connect.ts'
import { newId } from '../../database/ids.ts'
import { migrate } from '../../database/migrate.ts'
import { transact } from '../../database/transactions.ts'
import { keepDraft } from '../../documents/drafts.ts'
import { createMessage } from '../../inbox/messages.ts'
import { createImages } from '../../media/images.ts'
import { diskStore } from '../../media/picture-store.ts'

const megabyte = 1024 * 1024
const pictureBytes = 180 * megabyte
const count = 400
const long = 'A text of a hundred thousand letters. '.repeat(2_700)

/** Heap of the command in MB: less than all messages, or all drafts. */
const heapMb = 40
/** Memory of the command in MB: less than the program with the picture. */
const mostMb = 200

let directory: string
const at = (...names: string[]) => join(directory, ...names)

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  const db = connect(directory)
  await migrate(db)
  const store = diskStore(at('images'))
  const content = randomBytes(pictureBytes)
  const file = `${createHash('sha256').update(content).digest('hex')}.jpg`
  await store.put(file, content)
  const facts = { filename: 'quay.jpg', width: 480, height: 320, size: pictureBytes }
  await createImages(db, [{ file, ...facts }])
  await transact(db, async (transaction) => {
    for (let number = 0; number < count; number++) {
      const sender = { name: 'Zoë', email: 'zoe@client.example', subject: 'Grüße' }
      await createMessage(transaction, { ...sender, message: long })
      const value = { values: { title: `Post ${number}`, description: long } }
      const draft = { type: 'news', recordId: newId(), version: 1, person: null } as const
      await keepDraft(transaction, { ...draft, value })
    }
  })
  await db.destroy()
})
afterAll(() => rm(directory, { recursive: true }))

test('an export of 260 MB fits into a heap of 40 MB, and holds no picture as a whole', async () => {
  const program = ['server/cli/atrium.js', 'export', at('export'), '--with-visitors']
  const node = [`--max-old-space-size=${heapMb}`, '--import', peakReporter]
  const env = { PATH: process.env.PATH, DATA_DIR: directory, DATA_DIR_UNMOUNTED: 'allow' }
  const { stderr } = await promisify(execFile)(process.execPath, [...node, ...program], { env })
  const [, peak] = /peak (\d+)/.exec(stderr) ?? []
  expect(Number(peak) / 1024).toBeGreaterThan(heapMb)
  expect(Number(peak) / 1024).toBeLessThan(mostMb)
  expect((await stat(at('export', 'pictures', 'quay.jpg'))).size).toBe(pictureBytes)
  expect(await readdir(at('export', 'drafts', 'news'))).toHaveLength(count)
  const messages = JSON.parse(await readFile(at('export', 'visitors', 'messages.json'), 'utf8'))
  expect(messages).toHaveLength(count)
})
