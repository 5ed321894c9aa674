import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../database/connect.ts'
import { listSharedAssets } from '../../database/replicas/shared-assets.ts'

/** Minimum pause between two reads of the names from the database. */
const restMs = 250

/**
 * Returns a function that tells whether a replica has shared an asset with a given name. The function reads all names
 * again if the name is unknown. One read answers all requests that arrived before it, and reads are throttled, so that
 * requests for invented names stay cheap.
 */
export function knowSharedAssets(db: Database): (name: string) => Promise<boolean> {
  let names: ReadonlySet<string> = new Set()
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  const readAfter = async (before: Promise<void>) => {
    await before.catch(() => {})
    // Later callers need a new read: their asset may be shared after this read.
    next = undefined
    names = await listSharedAssets(db)
  }
  const resting = async (read: Promise<void>) => {
    await read.catch(() => {})
    await wait(restMs, undefined, { ref: false })
  }
  return async (name) => {
    if (names.has(name)) return true
    if (!next) {
      next = readAfter(last)
      last = resting(next)
    }
    await next
    return names.has(name)
  }
}
