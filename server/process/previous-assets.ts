import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How long a file of an earlier build is still served, in milliseconds. */
const life = 7 * 24 * 60 * 60 * 1000

const assetsOf = (buildDir: string) => join(buildDir, 'client/assets')
/** Beside the folder of the build, which a build empties as a whole. */
const asideOf = (buildDir: string) => join(buildDir, '../.earlier-assets')
/** When each file that is of no build any more was left out first. */
const list = 'former-assets.json'

const filesIn = async (directory: string) =>
  (await readdir(directory, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/**
 * Lays the files of the builds so far aside, since a build empties its folder: a page that somebody
 * has open, or that a cache keeps, asks for the files of its own build. What a build that failed laid
 * aside is still there.
 */
export async function setAsidePreviousAssets(buildDir: string): Promise<void> {
  const aside = asideOf(buildDir)
  await mkdir(join(aside, 'assets'), { recursive: true })
  for (const name of await filesIn(assetsOf(buildDir))) {
    await cp(join(assetsOf(buildDir), name), join(aside, 'assets', name))
  }
  const names = await filesIn(buildDir)
  if (names.includes(list)) await cp(join(buildDir, list), join(aside, list))
}

/**
 * Puts the files of earlier builds back beside those of the new one, with their compressed twins. Each
 * goes when it has been of no build for 7 days.
 */
export async function restorePreviousAssets(buildDir: string, now = Date.now()): Promise<void> {
  const present = new Set(await filesIn(assetsOf(buildDir)))
  const aside = asideOf(buildDir)
  const before = await readFormer(aside)
  const former: Record<string, number> = {}
  for (const name of await filesIn(join(aside, 'assets'))) {
    const leftAt = before[name] ?? now
    if (present.has(name) || now - leftAt > life) continue
    await cp(join(aside, 'assets', name), join(assetsOf(buildDir), name))
    former[name] = leftAt
  }
  await writeFile(join(buildDir, list), JSON.stringify(former))
  await rm(aside, { recursive: true, force: true })
}

async function readFormer(aside: string): Promise<Record<string, number>> {
  const text = await readFile(join(aside, list), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, number> // as it is written above
}
