import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Database } from '#server/database/connect.ts'
import { createMessage } from '#server/database/messages.ts'
import { runCommandLine } from './command.ts'
import { timed } from './http-requests.ts'
import { makeLargeSite, type SiteSize } from './large-site.ts'
import { print, quantile, type Row, row } from './row.ts'

/** 10,000 records and 1,000 pictures. */
const usual = { projects: 4_000, news: 3_000, messages: 3_000, pictures: 1_000 }

/** Backs a site up while somebody writes to it, and tries the backup out: by the commands that operators use. */
export async function benchBackup(size: SiteSize = usual): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const db = connect(directory)
  try {
    await makeLargeSite(directory, size)
    const before = await writes(db, () => wait(5_000))
    let backup = { seconds: 0, megabytes: 0 }
    const during = await writes(db, async () => {
      backup = await runCommandLine({ DATA_DIR: directory }, 'backup')
    })
    const folder = join(directory, 'backups')
    const [name = ''] = await readdir(folder)
    const { size: bytes } = await stat(join(folder, name))
    const drill = await runCommandLine({ DATA_DIR: directory }, 'restore', '--drill')
    return [
      row('longest write without a backup', Math.max(...before), 'ms'),
      row('longest write during a backup', Math.max(...during), 'ms', { atMost: 100 }),
      row('writes during a backup, of 100 the 99th', quantile(during, 0.99), 'ms'),
      row('backup', backup.seconds, 's'),
      row('backup, memory', backup.megabytes, 'MB'),
      row('archive', bytes / 1024 / 1024, 'MB'),
      row('drill', drill.seconds, 's'),
      row('drill, memory of the command', drill.megabytes, 'MB'),
    ]
  } finally {
    await db.destroy()
    await rm(directory, { recursive: true })
  }
}

/** How long each of the messages took, in milliseconds, that came until something was over. */
async function writes(db: Database, act: () => Promise<unknown>): Promise<number[]> {
  let isOver = false
  const over = act().finally(() => {
    isOver = true
  })
  const taken: number[] = []
  for (let number = 0; !isOver; number++) {
    const message = { name: `Zoë ${number}`, email: 'zoe@client.example', subject: 'Grüße' }
    taken.push(await timed(() => createMessage(db, { ...message, message: 'Hello' })))
    await wait(10)
  }
  await over
  return taken
}

if (import.meta.main) {
  const [
    projects = usual.projects,
    news = usual.news,
    messages = usual.messages,
    pictures = usual.pictures,
  ] = process.argv.slice(2).map(Number)
  print(await benchBackup({ projects, news, messages, pictures }))
}
