import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clearAbandoned, lockDrill } from './data-folder.ts'

test('of drills and restores that were killed nothing stays, and a drill that is under way goes on', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-'))
  const names = ['.drill-killed', '.drill-under-way', '.drill-begun', '.restore-killed', 'images']
  for (const name of names) await mkdir(join(dataDir, name))
  await writeFile(join(dataDir, '.drill-killed', 'drill.lock'), '')
  const lock = lockDrill(join(dataDir, '.drill-under-way'))
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  await utimes(join(dataDir, '.restore-killed'), yesterday, yesterday)
  try {
    await clearAbandoned(dataDir)
    // One that has no lock yet has begun this moment.
    const left = ['.drill-begun', '.drill-under-way', 'images']
    expect((await readdir(dataDir)).sort()).toEqual(left)
  } finally {
    lock?.release()
    await rm(dataDir, { recursive: true })
  }
})
