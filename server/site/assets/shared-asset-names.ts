import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../database/connect.ts'
import { listSharedAssets } from '../../database/replicas/shared-assets.ts'

/** Between two reads of the names. */
const restMs = 250

/**
 * Knows which assets replicas have shared. For a name that is not known all names are read again: one read answers for
 * everybody who has asked before it, and the next one rests, so that invented names cost no more than one.
 */
export function knowSharedAssets(db: Database): (name: string) => Promise<boolean> {
  let names: ReadonlySet<string> = new Set()
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  const readAfter = async (before: Promise<void>) => {
    await before.catch(() => {})
    // Who asks from here on may ask for what was shared after this read.
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
