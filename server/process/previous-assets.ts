import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#content/text/durations.ts'
import { writeAtomically } from '../media/atomic-write.ts'

/** Time for which a file of an earlier build is still served. */
const lifeMs = 7 * dayMs
const copiesAtOnce = 16

/** Folder in the data folder with the assets of the last builds. Outside of the program, which an upgrade replaces. */
export const keptAssetsDir = (dataDir: string) => join(dataDir, 'assets')
/** File that lists the kept assets that the current build lacks, each with the time at which a build first lacked it. */
const listFile = (dataDir: string) => join(dataDir, 'assets.json')

/**
 * Keeps the assets of this build, in the folder `from`, for the builds after it. Pages that are open in a browser or cached still load the
 * assets of an earlier build, wherever the new one is: in the same folder, in another one, or in another container.
 * Drops an asset that no build has had for 7 days. PostgreSQL needs no such folder: replicas share their assets there.
 */
export async function keepAssets(from: string, dataDir: string, now = Date.now()): Promise<void> {
  const to = keptAssetsDir(dataDir)
  await mkdir(to, { recursive: true, mode: 0o700 })
  const names = await readdir(from)
  for (let next = 0; next < names.length; next += copiesAtOnce) {
    const some = names.slice(next, next + copiesAtOnce)
    await Promise.all(some.map((name) => keep(join(from, name), join(to, name))))
  }
  const own = new Set(names)
  const before = await readLeftAt(dataDir)
  const leftAt: Record<string, number> = {}
  for (const name of await readdir(to)) {
    if (own.has(name)) continue
    const at = before[name] ?? now
    if (now - at > lifeMs) await rm(join(to, name), { force: true })
    else leftAt[name] = at
  }
  await writeAtomically(listFile(dataDir), Buffer.from(JSON.stringify(leftAt)))
}

/** Copies a file that is not kept yet, or only in part, which a power failure can cause. */
async function keep(from: string, to: string) {
  const [{ size }, kept] = await Promise.all([stat(from), stat(to).catch(() => undefined)])
  if (kept?.size === size) return
  const temporary = `${to}.part`
  try {
    await copyFile(from, temporary)
    await rename(temporary, to)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function readLeftAt(dataDir: string): Promise<Record<string, number>> {
  try {
    return JSON.parse(await readFile(listFile(dataDir), 'utf8')) as Record<string, number> // written by `keepAssets`
  } catch {
    return {} // without the list, the seven days begin now
  }
}
