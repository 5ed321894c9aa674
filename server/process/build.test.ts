import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hourMs } from '#content/text/durations.ts'
import { removeOldPrograms } from './build.ts'

test('three programs stay after a build, and the part of a build that still runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-programs-'))
  const hours = { one: 5, two: 4, three: 3, four: 2, 'five.71.part': 0, 'old.70.part': 6 }
  const now = Date.now()
  for (const [name, age] of Object.entries(hours)) {
    await mkdir(join(folder, name))
    const moment = new Date(now - age * hourMs)
    await utimes(join(folder, name), moment, moment)
  }
  await removeOldPrograms(folder, now)
  expect((await readdir(folder)).sort()).toEqual(['five.71.part', 'four', 'three', 'two'])
  await rm(folder, { recursive: true })
})
