import { type Kysely, sql } from 'kysely'
import { transact } from './connect.ts'
import { migrationsTable } from './existing.ts'
import { up as content } from './migrations/0001-content.ts'
import { up as signIn } from './migrations/0002-sign-in.ts'
import { up as suspicion } from './migrations/0003-suspicion.ts'
import { up as publicSlugs } from './migrations/0004-public-slugs.ts'
import { up as history } from './migrations/0005-history.ts'
import { up as accounts } from './migrations/0006-accounts.ts'
import { up as settingsHistory } from './migrations/0007-settings-history.ts'
import { up as imageDetails } from './migrations/0008-image-details.ts'
import { up as growth } from './migrations/0009-growth.ts'
import { up as imagePreviews } from './migrations/0010-image-previews.ts'
import { up as sessionRules } from './migrations/0011-session-rules.ts'
import { up as foldedLetters } from './migrations/0012-folded-letters.ts'
import { up as projectYear } from './migrations/0013-project-year.ts'
import { up as imageUses } from './migrations/0014-image-uses.ts'
import { up as imageTrash } from './migrations/0015-image-trash.ts'
import { up as categories } from './migrations/0016-categories.ts'
import type { Tables } from './schema.ts'

type Migration = (db: Kysely<unknown>) => Promise<void>

/** In the order of their numbers; the first has the number 1. A landed migration never changes. */
export const migrations: readonly { name: string; up: Migration }[] = [
  { name: '0001-content', up: content },
  { name: '0002-sign-in', up: signIn },
  { name: '0003-suspicion', up: suspicion },
  { name: '0004-public-slugs', up: publicSlugs },
  { name: '0005-history', up: history },
  { name: '0006-accounts', up: accounts },
  { name: '0007-settings-history', up: settingsHistory },
  { name: '0008-image-details', up: imageDetails },
  { name: '0009-growth', up: growth },
  { name: '0010-image-previews', up: imagePreviews },
  { name: '0011-session-rules', up: sessionRules },
  { name: '0012-folded-letters', up: foldedLetters },
  { name: '0013-project-year', up: projectYear },
  { name: '0014-image-uses', up: imageUses },
  { name: '0015-image-trash', up: imageTrash },
  { name: '0016-categories', up: categories },
]

/** The database was written by a newer version of the program. */
export class NewerDatabaseError extends Error {
  constructor(found: number, known: number) {
    super(
      `the database is at migration ${found} and this version knows ${known}: ` +
        'it was written by a newer version, which must be started instead',
    )
  }
}

/**
 * Brings the database to migration `target`, each step in a transaction of its own: an interrupted
 * step leaves nothing behind, and the next start does it again. Throws `NewerDatabaseError`.
 */
export async function migrate(db: Kysely<Tables>, target = migrations.length): Promise<void> {
  await sql.raw(migrationsTable).execute(db)
  const last = await lastOf(db)
  if (last > migrations.length) throw new NewerDatabaseError(last, migrations.length)

  for (const [index, { name, up }] of migrations.entries()) {
    const number = index + 1
    if (number <= last || number > target) continue
    await transact(db, async (step) => {
      if ((await lastOf(step)) >= number) return // another process was quicker
      await up(step as unknown as Kysely<unknown>) // a migration knows no later schema
      const now = new Date().toISOString()
      await sql`insert into migrations values (${number}, ${name}, ${now})`.execute(step)
    })
  }
}

async function lastOf(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(number) as last from migrations`.execute(db)
  return Number(rows[0]?.last ?? 0)
}
