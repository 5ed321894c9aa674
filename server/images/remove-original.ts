import { type Database, transact } from '../database/connect.ts'
import { isListed } from '../database/images/image-files.ts'
import type { PictureStore } from './picture-store.ts'

interface Library {
  db: Database
  pictures: PictureStore
}

/**
 * Removes an original that no picture has; `'aside'` leaves it where it was set aside. Gives whether it
 * has gone.
 *
 * No file is touched inside a transaction, which would hold up every writer and could still fail. The
 * file is taken out of its place first; then a transaction that excludes all others looks whether it is
 * listed. Whoever lists it before is seen by this, and whoever lists it after does not find it and
 * stores it anew. A crash in between leaves it aside, and the next sweep puts back what is listed.
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
 * Whether a file is listed, once everybody who was about to list something has done so: a transaction
 * begins with the right to write, which only one has.
 */
const isListedNow = (db: Database, file: string) =>
  transact(db, (transaction) => isListed(transaction, file))
