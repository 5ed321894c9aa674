import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import type { TestProject } from 'vitest/node'
import { variantFormats, variantWidths } from '#content/media/image-formats.ts'
import { hourMs } from '#content/text/durations.ts'
import { administrator } from './administrator.ts'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory with the demo company and the administrator of the tests. */
    demoData: string
  }
}

/** Seeds a data directory once. Each site of the browser tests starts from a copy. */
export default async (project: TestProject) => {
  const demoData = await seedDemoData()
  project.provide('demoData', demoData)
  return () => rm(dirname(demoData), { recursive: true })
}

/** Creates a data directory with the demo company and the administrator of the tests, in a new folder. */
export async function seedDemoData(): Promise<string> {
  const demoData = join(await mkdtemp(join(tmpdir(), 'atrium-demo-')), 'data')
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = administrator
  const server = await startServer({ DATA_DIR: demoData, ADMIN_EMAIL, ADMIN_PASSWORD })
  await server.stop()
  moveDailyBackup(demoData)
  await mkdir(variantsIn(demoData), { recursive: true })
  return demoData
}

/** Moves the daily backup to twelve hours from now, so that no test at night meets the backup of 03:00. */
function moveDailyBackup(data: string) {
  const time = new Date(Date.now() + 12 * hourMs).toISOString().slice(11, 16)
  const database = new DatabaseSync(join(data, 'atrium.db'))
  database.prepare('UPDATE backup_settings SET value = ?').run(JSON.stringify({ time }))
  database.close()
}

const variantsIn = (data: string) => join(data, 'images/variants')

/**
 * Adds a variant of a few pixels for every variant of the pictures. Real variants take seconds, at a low priority that
 * starves on a busy machine.
 */
export async function addSmallVariants(data: string): Promise<void> {
  const pictures = await readdir(join(data, 'images'), { withFileTypes: true })
  for (const { name } of pictures.filter((entry) => entry.isFile())) {
    const small = sharp(join(data, 'images', name)).resize({ width: 24 })
    for (const format of variantFormats) {
      const content = await small.clone().toFormat(format).toBuffer()
      for (const width of variantWidths) {
        await writeFile(join(variantsIn(data), `${name}.${width}.${format}`), content)
      }
    }
  }
}

/** A writable copy of a data directory. */
export async function copyOf(demoData: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  await cp(demoData, directory, { recursive: true })
  return directory
}

/**
 * Adds picture variants that a site has made to the data that later sites start from. They take seconds to make, and
 * their names identify their contents.
 */
export async function keepVariants(directory: string, demoData: string): Promise<void> {
  const pictures = new Set(await readdir(join(demoData, 'images')))
  const known = new Set(await readdir(variantsIn(demoData)))
  for (const variant of await readdir(variantsIn(directory))) {
    const isOfDemo = pictures.has(variant.split('.').slice(0, 2).join('.'))
    if (known.has(variant) || !isOfDemo) continue
    // Atomic: tests of another file may be copying, so the file must appear complete.
    const part = join(dirname(demoData), `${process.pid}-${variant}`)
    await cp(join(variantsIn(directory), variant), part)
    await rename(part, join(variantsIn(demoData), variant))
  }
}
