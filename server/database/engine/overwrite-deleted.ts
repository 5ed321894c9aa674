import type { Database } from '../connect.ts'
import { vacuumMessages } from '../postgres/vacuum.ts'
import { overwriteDeleted as overwriteInFile } from '../sqlite/overwrite-deleted.ts'
import { isPostgres } from './engine.ts'

/** Removes deleted messages from the database's files, where they could still be read. */
export const overwriteDeleted = (db: Database): Promise<void> =>
  isPostgres(db) ? vacuumMessages(db) : overwriteInFile(db)
