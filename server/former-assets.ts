import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How long a file of an earlier build is still served, in milliseconds. */
const life = 7 * 24 * 60 * 60 * 1000

const assetsOf = (buildDir: string) => join(buildDir, 'client/assets')
const asideOf = (buildDir: string) => join(buildDir, 'earlier-assets')
const listOf = (buildDir: string) => join(buildDir, 'former-assets.json')

const filesIn = async (directory: string) =>
  (await readdir(directory, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/**
 * Lays the files of the builds so far aside, since a build empties its folder: a page that somebody
 * has open, or that a cache keeps, asks for the files of its own build. What a build that failed laid
 * aside is still there.
 */
export async function setAssetsAside(buildDir: string): Promise<void> {
  await mkdir(asideOf(buildDir), { recursive: true })
  for (const name of await filesIn(assetsOf(buildDir))) {
    await cp(join(assetsOf(buildDir), name), join(asideOf(buildDir), name))
  }
}

/**
 * Puts the files of earlier builds back beside those of the new one, with their compressed twins. Each
 * goes when it has been of no build for 7 days.
 */
export async function putAssetsBack(buildDir: string, now = Date.now()): Promise<void> {
  const present = new Set(await filesIn(assetsOf(buildDir)))
  const before = await readFormer(buildDir)
  const former: Record<string, number> = {}
  for (const name of await filesIn(asideOf(buildDir))) {
    const leftAt = before[name] ?? now
    if (present.has(name) || now - leftAt > life) continue
    await cp(join(asideOf(buildDir), name), join(assetsOf(buildDir), name))
    former[name] = leftAt
  }
  await writeFile(listOf(buildDir), JSON.stringify(former))
  await rm(asideOf(buildDir), { recursive: true, force: true })
}

/** When each file that is of no build any more was left out first. */
async function readFormer(buildDir: string): Promise<Record<string, number>> {
  const text = await readFile(listOf(buildDir), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, number> // as it is written above
}
