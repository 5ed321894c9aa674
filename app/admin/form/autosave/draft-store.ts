import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type Draft, isExpired } from './draft.ts'

interface Drafts extends DBSchema {
  drafts: { key: string; value: Draft; indexes: { form: string; typedAt: number } }
}

let opening: Promise<IDBPDatabase<Drafts>> | undefined

/** IndexedDB connection. It is opened once, and again when the browser has closed it. */
function open() {
  const forget = () => {
    opening = undefined
  }
  opening ??= openDB<Drafts>('atrium-drafts', 1, {
    upgrade(db) {
      const drafts = db.createObjectStore('drafts', { keyPath: 'id' })
      drafts.createIndex('form', 'form')
      drafts.createIndex('typedAt', 'typedAt')
    },
    terminated: forget,
    // Upgrade: a newer page wants to change the database and waits until all others have closed it.
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

async function sweep(db: IDBPDatabase<Drafts>) {
  const now = Date.now()
  const transaction = db.transaction('drafts', 'readwrite')
  for await (const cursor of transaction.store.index('typedAt')) {
    if (!isExpired(cursor.value, now)) break
    await cursor.delete()
  }
  await transaction.done
}

/**
 * Draft store of this browser. It never throws: where there is no database, or it is full or not
 * allowed, as in some private windows, there are no drafts and the forms work without them.
 */
export const drafts = {
  /** Returns whether the draft is stored. */
  put: (draft: Draft) =>
    attempt(async (db) => {
      const transaction = db.transaction('drafts', 'readwrite')
      const stored = transaction.store.put(draft)
      // A page that goes away is not there any more to commit it after the answer.
      transaction.commit()
      await Promise.all([stored, transaction.done])
      return true
    }, false),
  remove: (id: string) => attempt((db) => db.delete('drafts', id), undefined),
  of: (form: string) => attempt((db) => db.getAllFromIndex('drafts', 'form', form), []),
}

/** Timeout: a save must not wait for a database that hangs. */
const timeoutMs = 2000

async function attempt<T>(work: (db: IDBPDatabase<Drafts>) => Promise<T>, otherwise: T) {
  try {
    const timeout = new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), timeoutMs))
    return await Promise.race([open().then(work), timeout])
  } catch {
    return otherwise
  }
}
