import type { Job } from '../scheduler/scheduler.ts'

/** Removes old snapshots of the database: what was deleted since is still in them. */
export const snapshots = (dataDir: string): Job => ({
  name: 'snapshots',
  everySeconds: 24 * 60 * 60,
  async run() {
    const { removeOldSnapshots } = await import('./snapshots.ts')
    await removeOldSnapshots(dataDir)
  },
})
