import type { Database } from '../database/connect.ts'
import { transactWithReserve } from '../database/transactions.ts'
import { isListed } from './image-files.ts'
import type { PictureStore } from './picture-store.ts'

interface Library {
  db: Database
  pictures: PictureStore
}

/**
 * Removes an original that no picture lists: `'nothing'` deletes the file, `'aside'` only sets it aside. Returns
 * whether it was removed.
 *
 * Two-phase removal: no file is touched inside a transaction, which would block every writer and could still fail. The
 * file is set aside first; then a transaction that excludes all others checks whether it is listed. An upload that
 * lists the file earlier is seen by this check. An upload that lists the file later does not find it and stores it
 * again. After a crash in between, the next sweep puts a listed file back.
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

/** Whether a file is listed. Checked under the write lock, after every transaction that could list it. */
const isListedNow = (db: Database, file: string) =>
  transactWithReserve(db, (transaction) => isListed(transaction, file))
