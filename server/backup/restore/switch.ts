import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { codeOf } from '../../error-code.ts'
import { syncFolder, writeAtomically } from '../../media/atomic-write.ts'
import { lockData } from './restore-lock.ts'

/** Says, in the data folder, that a switch has begun. It is written in one step: before it the old data count, from it on the new. */
const journalName = 'restore.json'

const inside = z.string().regex(/^\.?[\w-]+$/)
const journal = z.object({
  /** Folders of the data folder: of the new data, and for the former. */
  staged: inside,
  aside: inside,
  /** What is replaced, and what of it the new data have. */
  names: z.array(z.string().regex(/^[\w-][\w.-]*$/)),
  staging: z.array(z.string()),
})
type Journal = z.output<typeof journal>

/** Whether a switch has begun that is not finished. */
export const isSwitching = (dataDir: string): boolean => existsSync(join(dataDir, journalName))

/**
 * Replaces what is called so in a data folder by what a folder in it has. The former data are kept aside. Whoever calls
 * it has locked the folder.
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
 * Goes on with a switch that a crash has interrupted; gives the folder of the former data, and `undefined` when there
 * was none. A restore that is under way is waited for. Throws `BackupError` where that takes too long.
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

/** The same where the folder is locked. Each step can be done again. */
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
    // A staged file that is gone was moved in before a crash: what is in its place is new, and stays.
    const isFormer = isNext || !staging.includes(name)
    if (isFormer && existsSync(place) && !existsSync(kept)) await rename(place, kept)
    if (isNext) await rename(next, place)
  }
  for (const folder of [former, dataDir]) await syncFolder(folder)
  await rm(from, { recursive: true, force: true })
  await rm(join(dataDir, journalName))
  // Where there were no former data.
  await rmdir(former).catch(() => {})
  await syncFolder(dataDir)
  return aside
}
