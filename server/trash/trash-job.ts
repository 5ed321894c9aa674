import { type Library, removeOrphans, youngestMs } from '../media/orphans-job.ts'
import { removeOriginal } from '../media/remove-original.ts'
import type { Job } from '../scheduler/scheduler.ts'
import { purgeExpired } from './trash-entries.ts'

/**
 * Deletes trash entries that are older than 30 days, with the files of pictures. Files that remain after an interruption
 * are orphans, which another job deletes.
 */
export const trash = (library: Library): Job => ({
  name: 'trash',
  everySeconds: 60 * 60,
  runsOnFullDisk: true,
  async run(signal) {
    const purged = await purgeExpired(library.db)
    const files = purged.flatMap(({ file }) => file ?? [])
    for (const file of files) {
      signal.throwIfAborted()
      await removeOriginal(library, file)
    }
    // Deletes the variants of the deleted pictures, which are now orphans.
    if (files.length > 0) await removeOrphans(library, youngestMs, { signal })
  },
})
