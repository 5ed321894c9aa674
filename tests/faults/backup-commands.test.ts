import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupAt, verifyBackup } from '#server/backup/backups.ts'
import { bucketPlace } from '#server/backup/places/bucket-place.ts'
import { folderPlace } from '#server/backup/places/folder-place.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { startS3 } from '#tests/support/services/s3.ts'
import { seededSite, tableHashes } from '#tests/support/sites/backed-up-site.ts'
import { freePort } from '#tests/support/sites/server.ts'

/** Runs the shell commands of docs/backup.md as written, with the paths and addresses of this test. */

const root = join(import.meta.dirname, '../..')
const dated = /^atrium-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst(?:\.age)?$/
const monday = 'monday.tar.zst'

const s3 = await startS3()
let site: Awaited<ReturnType<typeof seededSite>>
let other: string
/** The folder used for /mnt/backups. */
let mounted: string
const bucket = () => bucketPlace({ ...s3.config, prefix: 'folder/' })

beforeAll(async () => {
  site = await seededSite()
  other = await mkdtemp(join(tmpdir(), 'atrium-'))
  mounted = join(other, 'mounted')
  await mkdir(mounted)
})
afterAll(async () => {
  await s3.stop()
  await site.remove()
  await rm(other, { recursive: true })
})

async function linesOfShell() {
  const chapter = await readFile(join(root, 'docs/backup.md'), 'utf8')
  return [...chapter.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) =>
    block
      .trimEnd()
      .split('\n')
      .map((line) => line.replace(/\s+#.*/, '')),
  )
}

/** Starts a command as if typed in the installation folder. */
function typed(line: string, variables: Record<string, string>) {
  const command = line
    .replaceAll('/mnt/backups', mounted)
    .replaceAll('s3://bucket', 's3://pictures')
    .replaceAll('region=eu-central-1', `region=us-east-1&endpoint=${s3.config.endpoint}`)
  return spawn('bash', ['-c', command], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      HOME: other,
      npm_config_offline: 'true',
      DATA_DIR_UNMOUNTED: 'allow',
      BACKUP_ACCESS_KEY_ID: s3.config.accessKeyId,
      BACKUP_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
      ...variables,
    },
  })
}

/** Runs a command to its end. Returns its output. */
async function run(line: string, variables: Record<string, string>) {
  const child = typed(line, variables)
  const ended = once(child, 'exit')
  const output = (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
  expect(await ended, output).toEqual([0, null])
  return output
}

const onSite = (line: string, variables = {}) => run(line, { DATA_DIR: site.folder, ...variables })

/** Runs a restore into a folder. The folder must then have the site's data. */
async function restores(line: string, name: string) {
  const DATA_DIR = join(other, name)
  await run(line, { DATA_DIR })
  expect(await tableHashes(DATA_DIR)).toEqual(await tableHashes(site.folder))
}

/** Writes monday.tar.zst to a place that lacks it. */
async function atFirst(place: ReturnType<typeof folderPlace>) {
  const isThere = (await place.list()).some(({ name }) => name === monday)
  if (!isThere) await writeBackup(site, { place, name: monday })
}

const lines: Record<string, (line: string) => Promise<void>> = {
  'npx atrium backup': async (line) => {
    await onSite(line)
    expect(await readdir(join(site.folder, 'backups'))).toEqual([expect.stringMatching(dated)])
    const BACKUP_TO = join(other, 'set')
    await onSite(line, { BACKUP_TO })
    expect(await readdir(BACKUP_TO)).toEqual([expect.stringMatching(dated)])
    expect(await readdir(join(site.folder, 'backups'))).toHaveLength(1)
  },
  'npx atrium backup /mnt/backups/': async (line) => {
    await onSite(line)
    expect(await readdir(mounted)).toEqual([expect.stringMatching(dated)])
  },
  'npx atrium backup /mnt/backups/monday.tar.zst': async (line) => {
    await writeFile(join(mounted, monday), 'an older one')
    await onSite(line)
    const { manifest } = await verifyBackup(backupAt(folderPlace(mounted), monday))
    expect(manifest.counts).toMatchObject({ records: 36, pictures: 52, privateFiles: 1 })
  },
  "npx atrium backup 's3://bucket/folder?region=eu-central-1'": async (line) => {
    await onSite(line)
    const names = (await bucket().list()).map(({ name }) => name)
    expect(names).toEqual([expect.stringMatching(dated)])
    await verifyBackup(backupAt(bucket(), names[0] ?? ''))
  },
  'npx atrium restore /mnt/backups/monday.tar.zst': async (line) => {
    await atFirst(folderPlace(mounted))
    await restores(line, 'from-a-file')
  },
  "npx atrium restore 's3://bucket/folder/monday.tar.zst?region=eu-central-1'": async (line) => {
    await atFirst(bucket())
    await restores(line, 'from-a-bucket')
  },
  'RESTORE=/mnt/backups/monday.tar.zst npm start': async (line) => {
    await atFirst(folderPlace(mounted))
    const [DATA_DIR, PORT] = [join(other, 'started'), String(await freePort())]
    const child = typed(line, { DATA_DIR, PORT, LOG_LEVEL: 'warn' })
    const closed = once(child, 'close')
    const output = Promise.all([text(child.stdout), text(child.stderr)])
    try {
      const address = `http://localhost:${PORT}/api/projects`
      const projects = async (): Promise<unknown[]> => {
        for (;;) {
          const answer = await fetch(address).catch(() => undefined)
          if (answer?.ok) return answer.json()
          if (child.exitCode !== null) throw new Error((await output).join(''))
          await wait(50)
        }
      }
      expect(await projects()).toHaveLength(12)
    } finally {
      // Ends the process group of npm and the server.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
      await closed
    }
    const [rows, expected] = [await tableHashes(DATA_DIR), await tableHashes(site.folder)]
    expect(rows.projects).toBe(expected.projects)
    expect(rows.messages).toBe(expected.messages)
  },
  'npx atrium restore --drill': async (line) => {
    await writeBackup(site, { place: folderPlace(join(site.folder, 'backups')) })
    expect(await onSite(line)).toMatch(/all is well/)
    // Now the newest backup is encrypted, and its key is in a file as age-keygen writes it.
    const identity = await generateX25519Identity()
    const recipients = [await identityToRecipient(identity)]
    const place = folderPlace(join(other, 'sealed'))
    await writeBackup(site, { place, name: 'sealed.tar.zst.age' }, { keys: { recipients } })
    const BACKUP_IDENTITY_FILE = join(other, 'key.txt')
    await writeFile(
      BACKUP_IDENTITY_FILE,
      `# created: today\n# public key: ${recipients}\n${identity}\n`,
    )
    const BACKUP_TO = join(other, 'sealed')
    expect(await onSite(line, { BACKUP_TO, BACKUP_IDENTITY_FILE })).toMatch(/all is well/)
  },
  'npx atrium restore --drill /mnt/backups/monday.tar.zst': async (line) => {
    await atFirst(folderPlace(mounted))
    expect(await onSite(line)).toContain(join(mounted, monday))
  },
}

test('docs/backup.md has exactly the shell commands that run here', async () => {
  expect(await linesOfShell()).toEqual(Object.keys(lines))
})

test.each(Object.entries(lines))('%s does what docs/backup.md says of it', (line, check) =>
  check(line),
)
