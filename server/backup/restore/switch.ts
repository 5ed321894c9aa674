import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { codeOf } from '../../error-code.ts'
import { syncFolder, writeAtomically } from '../../media/atomic-write.ts'
import { lockData } from './restore-lock.ts'

/**
 * Journal of a switch from the former to the restored data, in the data folder. Written atomically: once the journal
 * exists, the switch is always finished; without it, the former data stay.
 */
const journalName = 'restore.json'

const inside = z.string().regex(/^\.?[\w-]+$/)
const journal = z.object({
  /** Folders inside the data folder: `staged` has the new data, `aside` gets the former data. */
  staged: inside,
  aside: inside,
  /** `names` are the files and folders to replace; `staging` are the ones among them that exist in the new data. */
  names: z.array(z.string().regex(/^[\w-][\w.-]*$/)),
  staging: z.array(z.string()),
})
type Journal = z.output<typeof journal>

/** Whether a switch is unfinished. */
export const isSwitching = (dataDir: string): boolean => existsSync(join(dataDir, journalName))

/**
 * Replaces the named files of a data folder with the staged files, and keeps the former files in `aside`. The caller
 * holds the lock of the folder.
 */
export async function switchData(
  dataDir: string,
  { staged, aside, names }: Pick<Journal, 'staged' | 'aside' | 'names'>,
): Promise<void> {
  await syncFolder(join(dataDir, staged))
  await mkdir(join(dataDir, aside), { mode: 0o700 })
  const staging = (await readdir(join(dataDir, staged))).filter((name) => names.includes(name))
  const noted: Journal = { staged, aside, names, staging }
  await writeAtomically(join(dataDir, journalName), Buffer.from(JSON.stringify(noted)))
  await continueSwitch(dataDir)
}

/**
 * Finishes a switch that a crash has interrupted. Returns the folder of the former data, or `undefined` when no switch
 * was interrupted. First waits for a running restore, and throws `BackupError` when it takes too long.
 */
export async function finishSwitch(dataDir: string): Promise<string | undefined> {
  if (!isSwitching(dataDir)) return undefined
  const lock = await lockData(dataDir, 'exclusive')
  try {
    return await continueSwitch(dataDir)
  } finally {
    lock.release()
  }
}

/** Finishes a switch when the caller holds the lock of the folder. Each step can be repeated. */
export async function continueSwitch(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, journalName), 'utf8').catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error
  })
  if (text === undefined) return undefined
  const { staged, aside, names, staging } = journal.parse(JSON.parse(text))
  const [from, former] = [join(dataDir, staged), join(dataDir, aside)]
  for (const name of names) {
    const [place, kept, next] = [join(dataDir, name), join(former, name), join(from, name)]
    const isNext = existsSync(next)
    // When a file of the new data is no longer staged, it was moved before the crash. The file at `place` is then the
    // new one and stays.
    const isFormer = isNext || !staging.includes(name)
    if (isFormer && existsSync(place) && !existsSync(kept)) await rename(place, kept)
    if (isNext) await rename(next, place)
  }
  for (const folder of [former, dataDir]) await syncFolder(folder)
  await rm(from, { recursive: true, force: true })
  await rm(join(dataDir, journalName))
  // Deletes the folder if there were no former data.
  await rmdir(former).catch(() => {})
  await syncFolder(dataDir)
  return aside
}
