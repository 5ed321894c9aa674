import { type Database, transact } from '../database/connect.ts'
import { isListed } from './image-files.ts'
import type { PictureStore } from './picture-store.ts'

interface Library {
  db: Database
  pictures: PictureStore
}

/**
 * Removes an original that no picture lists; `'aside'` leaves it set aside. Returns whether it is gone.
 *
 * Two-phase removal: no file is touched inside a transaction, which would hold up every writer and could
 * still fail. The file is set aside first; then a transaction that excludes all others checks whether it
 * is listed. An upload that lists it before is seen by this check, and one that lists it after does not
 * find the file and stores it anew. A crash in between leaves it aside, and the next sweep puts back what
 * is listed.
 */
export async function removeOriginal(
  { db, pictures }: Library,
  file: string,
  to: 'nothing' | 'aside' = 'nothing',
): Promise<boolean> {
  if (await isListed(db, file)) return false
  const aside = await pictures.setAside(file)
  if (!aside) return true
  const isNeeded = await isListedNow(db, file).catch(async (error) => {
    await aside.putBack()
    throw error
  })
  if (isNeeded) await aside.putBack()
  else if (to === 'nothing') await aside.remove()
  return !isNeeded
}

/**
 * Whether a file is listed, checked under the write lock, so after every transaction that was about to
 * list one.
 */
const isListedNow = (db: Database, file: string) =>
  transact(db, (transaction) => isListed(transaction, file))
