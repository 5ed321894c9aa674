import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownerErrors } from './data-owner.ts'
import { start } from './start.ts'

/** Any user and group other than root. The ids need no names on this machine. */
const user = 64_321

const isRoot = process.geteuid?.() === 0
const asRoot = test.skipIf(!isRoot)
const reason = isRoot ? '' : ' (not run: needs root)'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-owner-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a user may write into an own folder, and into one that does not exist yet', () => {
  expect(ownerErrors(folder)).toEqual([])
  expect(ownerErrors(join(folder, 'none'))).toEqual([])
})

asRoot(`root is refused in the folder of another user, by its name${reason}`, async () => {
  await chown(folder, user, user)
  expect(ownerErrors(folder)).toEqual([
    `the data folder "${folder}" belongs to ${user}, and the site cannot use what root writes there: ` +
      `type "sudo atrium …" on a server (docs/operations.md), or run this as ${user}`,
  ])
  expect(ownerErrors(folder, user)).toEqual([])
  await chown(folder, 0, 0)
  expect(checkAs(user, folder)).toEqual([expect.stringContaining('belongs to root')])
})

asRoot(`a volume of root that others may write is accepted${reason}`, async () => {
  await writeFile(join(folder, 'lost+found'), '')
  await chmod(folder, 0o777)
  // The check as the other user, because root may write everywhere.
  expect(checkAs(user, folder)).toEqual([])
})

asRoot(`a file that root has left in the folder of the site is named${reason}`, async () => {
  await mkdir(join(folder, 'backups'))
  await chown(folder, user, user)
  expect(checkAs(user, folder)).toEqual([
    `"${join(folder, 'backups')}" belongs to root, not to ${user}: type "sudo chown -R ${user}: ${folder}"`,
  ])
  await chown(join(folder, 'backups'), user, user)
  expect(checkAs(user, folder)).toEqual([])
})

asRoot(`a server of root does not start in the folder of another user${reason}`, async () => {
  // A switch of an interrupted restore, which a start would finish.
  await writeFile(join(folder, 'restore.json'), '{}')
  await chown(folder, user, user)
  const reasons = await start({ DATA_DIR: folder }, { log: () => {} })
  expect(reasons).toEqual([expect.stringContaining(`belongs to ${user}`)])
  expect(await readdir(folder)).toEqual(['restore.json'])
})

/** Runs the check as another user. */
function checkAs(uid: number, dataDir: string): unknown {
  const module = join(import.meta.dirname, 'data-owner.ts')
  const script = `import { ownerErrors } from ${JSON.stringify(module)}
    console.log(JSON.stringify(ownerErrors(${JSON.stringify(dataDir)})))`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module-typescript', '--eval', script],
    { uid, gid: uid, cwd: '/', encoding: 'utf8' },
  )
  if (stderr) throw new Error(stderr)
  return JSON.parse(stdout)
}
