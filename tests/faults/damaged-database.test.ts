import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { createMessage } from '#server/inbox/messages.ts'
import { noteFault } from '#tests/support/faults/fault-report.ts'
import { freePort, runToEnd } from '#tests/support/sites/server.ts'

let directory: string
let whole: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-damaged-'))
  whole = join(directory, 'whole')
  await cp(await madeDatabase(), whole, { recursive: true })
})
afterAll(() => rm(directory, { recursive: true }))

async function madeDatabase() {
  const made = await mkdtemp(join(directory, 'made-'))
  const db = connect(made)
  await migrate(db)
  for (let number = 0; number < 200; number++) {
    const message = `${number} ${'x'.repeat(3000)}`
    await createMessage(db, { name: 'Ines', email: 'ines@client.example', subject: '', message })
  }
  await db.destroy() // writes the write-ahead log into the database file
  return made
}

/** Overwrites part of a file. */
async function overwrite(file: string, at: number, bytes: Buffer) {
  const content = await readFile(file)
  bytes.copy(content, at)
  await writeFile(file, content)
}

const damages: Record<string, (file: string) => Promise<unknown>> = {
  'first page overwritten': (file) => overwrite(file, 0, randomBytes(4096)),
  'pages in the middle overwritten': async (file) => {
    const { length } = await readFile(file)
    const middle = Math.floor(length / 2 / 4096) * 4096
    await overwrite(file, middle, Buffer.alloc(32 * 4096, 0xff))
  },
  truncated: async (file) => truncate(file, Math.floor((await readFile(file)).length / 2)),
  empty: (file) => truncate(file, 0),
  'from another program': async (file) => {
    await rm(file)
    const other = new DatabaseSync(file)
    other.exec('create table notes (text)')
    other.close()
  },
}

test.for(Object.entries(damages))(
  'the server does not start with a damaged database (%s) and leaves it unchanged',
  async ([name, damage], { task }) => {
    const data = await mkdtemp(join(directory, 'data-'))
    await cp(whole, data, { recursive: true })
    const file = join(data, 'atrium.db')
    await damage(file)
    const before = await readFile(file)
    const { code, output } = await runToEnd({ DATA_DIR: data, PORT: String(await freePort()) })
    expect(code, output).toBe(1)
    expect(output).toContain(`the database ${file} cannot be opened`)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect((await readFile(file)).equals(before)).toBe(true)
    expect((await readdir(data)).filter((each) => each.startsWith('atrium.db'))).toContain(
      'atrium.db',
    )
    const message = output
      .trim()
      .replaceAll(data, 'DATA_DIR')
      .replace(/^atrium: /, '')
    noteFault(task, {
      fault: `the database is damaged: ${name}`,
      visitor: 'no site',
      owner: `no start: “${message}”`,
    })
  },
)
