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

/** Seeds a data directory once; each site of the browser tests begins with a copy of it. */
export default async (project: TestProject) => {
  const demoData = await seedDemoData()
  project.provide('demoData', demoData)
  return () => rm(dirname(demoData), { recursive: true })
}

/** Makes a data directory with the demo company and the administrator of the tests, in a folder of its own. */
export async function seedDemoData(): Promise<string> {
  const demoData = join(await mkdtemp(join(tmpdir(), 'atrium-demo-')), 'data')
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = administrator
  const server = await startServer({ DATA_DIR: demoData, ADMIN_EMAIL, ADMIN_PASSWORD })
  await server.stop()
  moveDailyBackup(demoData)
  await mkdir(variantsIn(demoData), { recursive: true })
  return demoData
}

/** Half a day from now, so that the backup of 03:00 does not come in the middle of a test that is run at night. */
function moveDailyBackup(data: string) {
  const time = new Date(Date.now() + 12 * hourMs).toISOString().slice(11, 16)
  const database = new DatabaseSync(join(data, 'atrium.db'))
  database.prepare('UPDATE backup_settings SET value = ?').run(JSON.stringify({ time }))
  database.close()
}

const variantsIn = (data: string) => join(data, 'images/variants')

/**
 * Adds a variant of a few pixels for each that the pictures of a data directory can have. The real ones take seconds
 * of work, at a priority that a busy machine starves.
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

/** A copy of a data directory, to be changed. */
export async function copyOf(demoData: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  await cp(demoData, directory, { recursive: true })
  return directory
}

/**
 * Adds the variants of pictures that a site has made to the data that later sites begin with. They
 * cost seconds of work, and the name of each says what it is made of.
 */
export async function keepVariants(directory: string, demoData: string): Promise<void> {
  const pictures = new Set(await readdir(join(demoData, 'images')))
  const known = new Set(await readdir(variantsIn(demoData)))
  for (const variant of await readdir(variantsIn(directory))) {
    const isOfDemo = pictures.has(variant.split('.').slice(0, 2).join('.'))
    if (known.has(variant) || !isOfDemo) continue
    // Another file's tests may be copying: it is there whole, or not at all.
    const part = join(dirname(demoData), `${process.pid}-${variant}`)
    await cp(join(variantsIn(directory), variant), part)
    await rename(part, join(variantsIn(demoData), variant))
  }
}
