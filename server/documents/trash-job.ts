import { type Library, removeOrphans, youngestMs } from '../media/orphans-job.ts'
import { removeOriginal } from '../media/remove-original.ts'
import type { Job } from '../scheduler/scheduler.ts'
import { purgeExpired } from './trash.ts'

/**
 * Trash: deletes for good what has been in it for 30 days, and the files of pictures with it. What a
 * stop leaves of those are orphans.
 */
export const trash = (library: Library): Job => ({
  name: 'trash',
  everySeconds: 60 * 60,
  async run(signal) {
    const purged = await purgeExpired(library.db)
    const files = purged.flatMap(({ file }) => file ?? [])
    for (const file of files) {
      signal.throwIfAborted()
      await removeOriginal(library, file)
    }
    // Variants of theirs are orphans now.
    if (files.length > 0) await removeOrphans(library, youngestMs, { signal })
  },
})
