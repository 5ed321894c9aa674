import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#content/text/durations.ts'

/** Time for which a file of an earlier build is still served. */
const lifeMs = 7 * dayMs

const assetsDir = (buildDir: string) => join(buildDir, 'client/assets')
/** Folder of assets of earlier builds, outside the build folder, which a build empties. */
const asideDir = (buildDir: string) => join(buildDir, '../.earlier-assets')
/** File that lists the assets that the current build lacks, each with the time at which a build first lacked it. */
const listFile = 'former-assets.json'

const filesIn = async (directory: string) =>
  (await readdir(directory, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/**
 * Copies the assets of earlier builds out of the build folder before a build empties it. Pages that are open in a
 * browser or cached still load the assets of an earlier build. Files that were copied before a failed build are kept.
 */
export async function setAsidePreviousAssets(buildDir: string): Promise<void> {
  const aside = asideDir(buildDir)
  await mkdir(join(aside, 'assets'), { recursive: true })
  for (const name of await filesIn(assetsDir(buildDir))) {
    await copyFile(join(assetsDir(buildDir), name), join(aside, 'assets', name))
  }
  const names = await filesIn(buildDir)
  if (names.includes(listFile)) await copyFile(join(buildDir, listFile), join(aside, listFile))
}

/**
 * Restores the assets of earlier builds, with their compressed files, next to the new ones. Drops an asset that no
 * build has had for 7 days.
 */
export async function restorePreviousAssets(buildDir: string, now = Date.now()): Promise<void> {
  const present = new Set(await filesIn(assetsDir(buildDir)))
  const aside = asideDir(buildDir)
  const before = await readFormer(aside)
  const former: Record<string, number> = {}
  for (const name of await filesIn(join(aside, 'assets'))) {
    const leftAt = before[name] ?? now
    if (present.has(name) || now - leftAt > lifeMs) continue
    await copyFile(join(aside, 'assets', name), join(assetsDir(buildDir), name))
    former[name] = leftAt
  }
  await writeFile(join(buildDir, listFile), JSON.stringify(former))
  await rm(aside, { recursive: true, force: true })
}

async function readFormer(aside: string): Promise<Record<string, number>> {
  const text = await readFile(join(aside, listFile), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, number> // written by `restorePreviousAssets`
}
