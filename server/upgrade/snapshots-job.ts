import type { Job } from '../scheduler/scheduler.ts'

/** Deletes old snapshots, which still contain data that was deleted since. */
export const snapshots = (dataDir: string): Job => ({
  name: 'snapshots',
  everySeconds: 24 * 60 * 60,
  runsOnFullDisk: true,
  async run() {
    const { removeOldSnapshots } = await import('./snapshots.ts')
    await removeOldSnapshots(dataDir)
  },
})
