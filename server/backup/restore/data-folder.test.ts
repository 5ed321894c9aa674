import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { minuteMs } from '#content/text/durations.ts'
import { clearAbandoned, lockDrill } from './data-folder.ts'

test('folders of killed drills and restores are deleted, and a running drill keeps its folder', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'atrium-'))
  const names = ['.drill-killed', '.drill-under-way', '.drill-begun', '.drill-killed-early']
  for (const name of [...names, '.restore-killed', '.restore-under-way', 'images'])
    await mkdir(join(dataDir, name))
  await writeFile(join(dataDir, '.drill-killed', 'drill.lock'), '')
  const lock = lockDrill(join(dataDir, '.drill-under-way'))
  for (const [name, minutes] of [
    ['.drill-killed-early', 2],
    ['.restore-under-way', 23 * 60],
    ['.restore-killed', 25 * 60],
  ] as const) {
    const then = new Date(Date.now() - minutes * minuteMs)
    await utimes(join(dataDir, name), then, then)
  }
  try {
    await clearAbandoned(dataDir)
    // A folder without a lock belongs to a drill that has just begun.
    const left = ['.drill-begun', '.drill-under-way', '.restore-under-way', 'images']
    expect((await readdir(dataDir)).sort()).toEqual(left)
  } finally {
    lock?.release()
    await rm(dataDir, { recursive: true })
  }
})
