import { setImmediate as breathe } from 'node:timers/promises'
import type { Database } from './database/connect.ts'
import { purgeExpired } from './database/trash.ts'
import { sweep } from './images/leftovers.ts'
import { diskStore } from './images/picture-store.ts'
import { removeOriginal } from './images/remove-original.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

interface Parts {
  db: Database
  imagesDir: string
  report(error: unknown): void
}

/**
 * Empties the trash of what has been in it for long enough, now and every hour, and takes away the files
 * that a crash has left, now and every day. Gives what ends that; what it leaves half-done then, the next
 * start goes on with. One process of a server does this, and it does no harm where several do.
 */
export function beginSweeping({ db, imagesDir, report }: Parts): () => void {
  const library = { db, imagesDir, pictures: diskStore(imagesDir) }
  let sweptAt = Number.NEGATIVE_INFINITY
  let isEnding = false

  const clean = async () => {
    // Whoever starts the server does not wait for this.
    await breathe()
    const purged = await purgeExpired(db)
    const files = purged.flatMap(({ file }) => file ?? [])
    for (const file of files) if (!isEnding) await removeOriginal(library, file)
    if (isEnding || (files.length === 0 && performance.now() - sweptAt < day)) return
    sweptAt = performance.now()
    await sweep(library, hour)
  }

  // The database may be closed under one that runs.
  const reportUnlessEnding = (error: unknown) => isEnding || report(error)
  let running = clean().catch(reportUnlessEnding)
  const timer = setInterval(() => {
    running = running.then(clean).catch(reportUnlessEnding)
  }, hour)
  return () => {
    isEnding = true
    clearInterval(timer)
  }
}
