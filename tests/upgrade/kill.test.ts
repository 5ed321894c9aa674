import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { isMigrated } from '#server/database/migrate.ts'
import { databaseFile } from '#server/database/sqlite/connect.ts'
import { listSnapshots } from '#server/upgrade/snapshots.ts'
import { upgrade } from '#server/upgrade/upgrade.ts'
import { readDatabase, userData } from '#tests/support/databases/stored-rows.ts'
import { noteFault } from '#tests/support/faults/fault-report.ts'
import { isExtended } from '#tests/support/faults/fault-rounds.ts'
import { loadUpgrade, type Moment } from '#tests/support/faults/killed-upgrade.ts'

const oldest = join(import.meta.dirname, 'sites/0.1.0.db.br')

test('kill -9 at any moment of an upgrade leaves the whole old or the whole new database, and the next start continues', async ({
  task,
}) => {
  const root = await mkdtemp(join(tmpdir(), 'atrium-killed-'))
  const content = brotliDecompressSync(await readFile(oldest))
  let made = 0
  async function olderSite() {
    const dataDir = await mkdtemp(join(root, `${made++}-`))
    await writeFile(join(dataDir, databaseFile), content)
    return { dataDir, database: dataDir }
  }
  /** The database as the next process would find it. Reads a copy, because opening a database changes its files. */
  async function leftIn({ dataDir }: { dataDir: string }) {
    const copy = join(root, 'copy')
    await rm(copy, { recursive: true, force: true })
    for (const rest of ['', '-wal'])
      await cp(join(dataDir, databaseFile + rest), join(copy, databaseFile + rest)).catch(() => {})
    return readDatabase(copy)
  }

  const untouched = await olderSite()
  const before = readDatabase(untouched.dataDir)
  const commit = await loadUpgrade().finish(untouched)
  const after = readDatabase(untouched.dataDir)
  const people = userData(before.rows, before.rows)
  expect(userData(after.rows, before.rows)).toEqual(people)
  expect(after.schema).not.toEqual(before.schema)
  expect(commit).toBeGreaterThan(100)

  const steps = isExtended ? 50 : 3
  const inside = Array.from({ length: steps }, (_, step) => Math.floor((commit * step) / steps))
  const moments: Moment[] = [
    ...inside.map((statement) => ({ rightAfter: statement + 1 })),
    ...inside.map((statement) => ({ onceSaid: statement + Math.floor(commit / steps / 2) })),
    { rightAfter: commit - 1 },
    // These moments are during the commit.
    ...Array.from({ length: isExtended ? 50 : 2 }, () => ({ onceSaid: commit - 1 })),
    { rightAfter: commit },
  ]
  const seen = { before: 0, after: 0 }
  let site = await olderSite()
  let next = loadUpgrade()
  for (const moment of moments) {
    const label = JSON.stringify(moment)
    const killed = next
    next = loadUpgrade()
    await killed.kill(site, moment)
    const left = await leftIn(site)
    const isOld = left.rows.get('migrations')?.length === before.rows.get('migrations')?.length
    if (isOld) {
      seen.before++
      expect(left, label).toEqual(before)
      // The next start continues on this database and is killed at another moment.
    } else {
      seen.after++
      expect(left.schema, label).toEqual(after.schema)
      expect(userData(left.rows, before.rows), label).toEqual(people)
      await startAgain(site)
      site = await olderSite()
    }
  }
  await next.finish(site)
  await startAgain(site)

  async function startAgain({ dataDir, database }: { dataDir: string; database: string }) {
    const db = connect(database)
    await upgrade(db, { dataDir, database })
    expect(await isMigrated(db)).toBe(true)
    await db.destroy()
    const now = readDatabase(dataDir)
    expect(now.schema).toEqual(after.schema)
    expect(userData(now.rows, before.rows)).toEqual(people)
    const snapshots = await listSnapshots(dataDir)
    expect(snapshots.length).toBeGreaterThan(0)
    for (const { file } of snapshots) {
      const snapshot = new DatabaseSync(file, { readOnly: true })
      expect(snapshot.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
      snapshot.close()
    }
  }

  await rm(root, { recursive: true })
  expect(seen.before).toBeGreaterThan(steps * 2)
  expect(seen.after).toBeGreaterThan(0)
  console.info(
    `killed an upgrade of ${commit} statements ${moments.length} times: ` +
      `${seen.before} times the old database remained, ${seen.after} times the new one`,
  )
  noteFault(task, {
    fault: `kill -9 during an upgrade, ${moments.length} times`,
    visitor: 'no site until it is started again',
    owner: 'nothing: the next start upgrades',
  })
})
