import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isExpired, type Unsaved } from './unsaved.ts'

interface Stores extends DBSchema {
  unsaved: { key: string; value: Unsaved; indexes: { form: string; typedAt: number } }
}

let opening: Promise<IDBPDatabase<Stores>> | undefined

/** IndexedDB connection, opened once and again after the browser has closed it. */
function open() {
  const forget = () => {
    opening = undefined
  }
  opening ??= openDB<Stores>('atrium-unsaved', 1, {
    upgrade(db) {
      const store = db.createObjectStore('unsaved', { keyPath: 'id' })
      store.createIndex('form', 'form')
      store.createIndex('typedAt', 'typedAt')
    },
    terminated: forget,
    // Upgrade: a page of a newer release waits until all others have closed the database.
    blocking: (_, __, { target }) => {
      if (target instanceof IDBDatabase) target.close()
      forget()
    },
  }).then(
    async (db) => {
      await sweep(db).catch(() => {})
      return db
    },
    (error) => {
      forget()
      throw error
    },
  )
  return opening
}

async function sweep(db: IDBPDatabase<Stores>) {
  const now = Date.now()
  const transaction = db.transaction('unsaved', 'readwrite')
  for await (const cursor of transaction.store.index('typedAt')) {
    if (!isExpired(cursor.value, now)) break
    await cursor.delete()
  }
  await transaction.done
}

/**
 * Stores unsaved changes in this browser. It never throws: without a usable database, as in some private windows,
 * nothing is stored and forms still work.
 */
export const unsavedStore = {
  /** Returns whether the changes are stored. */
  put: (unsaved: Unsaved) =>
    attempt(async (db) => {
      const transaction = db.transaction('unsaved', 'readwrite')
      const stored = transaction.store.put(unsaved)
      // Explicit commit: a page that is being closed may end before the automatic one.
      transaction.commit()
      await Promise.all([stored, transaction.done])
      return true
    }, false),
  remove: (id: string) => attempt((db) => db.delete('unsaved', id), undefined),
  of: (form: string) => attempt((db) => db.getAllFromIndex('unsaved', 'form', form), []),
}

/** Timeout: a save must not wait for a database that hangs. */
const timeoutMs = 2000

async function attempt<T>(work: (db: IDBPDatabase<Stores>) => Promise<T>, otherwise: T) {
  try {
    const timeout = new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), timeoutMs))
    return await Promise.race([open().then(work), timeout])
  } catch {
    return otherwise
  }
}
