import type { Database } from '../connect.ts'
import { vacuumMessages } from '../postgres/vacuum.ts'
import { overwriteDeleted as overwriteInFile } from '../sqlite/overwrite-deleted.ts'
import { isPostgres } from './engine.ts'

/** Makes sure that what was deleted from messages cannot be read from the database's files any more. */
export const overwriteDeleted = (db: Database): Promise<void> =>
  isPostgres(db) ? vacuumMessages(db) : overwriteInFile(db)
