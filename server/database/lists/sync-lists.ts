import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import { dialectOf } from '../dialect.ts'
import { transact } from '../transactions.ts'
import { indexesOf, type ListObject } from './list-objects.ts'
import { type ListedTable, listedTables, unindexedTables } from './listed-tables.ts'
import { textsDefinition, writeTexts } from './search-texts.ts'

type Step = (db: Kysely<Tables>) => Promise<unknown>

/**
 * Creates the declared indexes and search objects of all lists, and drops obsolete ones, in one transaction. Objects that
 * match their declaration are kept. Search texts are written again if the searched columns or the folding of letters
 * changed.
 */
export async function syncLists(
  db: Kysely<Tables>,
  lists: readonly ListedTable[] = listedTables,
): Promise<void> {
  if ((await stepsFor(db, lists)).length === 0) return
  await transact(db, async (transaction) => {
    const { lockMessages, liftTimeLimits } = dialectOf(db)
    await lockMessages(transaction)
    await liftTimeLimits(transaction) // indexing many rows takes long
    // Computes the steps again, because another process may have run some of them meanwhile.
    for (const step of await stepsFor(transaction, lists)) await step(transaction)
  })
}

async function stepsFor(db: Kysely<Tables>, lists: readonly ListedTable[]): Promise<Step[]> {
  const dialect = dialectOf(db).lists
  const definitions = await findDefinitions(db)
  const existing = await dialect.findObjects(
    db,
    lists.map(({ name }) => name),
  )
  const searchObjects = await dialect.searchObjects(db)
  const steps: { drop: Step[]; write: Step[]; create: Step[] } = { drop: [], write: [], create: [] }
  const upToDate = new Set<string>()
  for (const list of lists) {
    const texts = textsDefinition(list)
    const isTextWrong = definitions.get(key(list.name, 'texts')) !== texts
    if (isTextWrong) {
      steps.write.push((db) => writeTexts(db, list), recordDefinition(list.name, 'texts', texts))
    }
    const wanted = [...searchObjects(list), ...indexesOf(list)]
    for (const object of wanted) {
      const exists = existing.some(({ name }) => name === object.name)
      const isAsDeclared = definitions.get(key(list.name, object.name)) === digest(object.create)
      // Search tables are filled again when the search texts are written again.
      const isStale = isTextWrong && object.kind !== 'index'
      if (exists && isAsDeclared && !isStale) upToDate.add(object.name)
      else steps.create.push(...create(list.name, object))
    }
  }
  for (const table of unindexedTables) {
    const texts = textsDefinition(table)
    if (definitions.get(key(table.name, 'texts')) === texts) continue
    steps.write.push((db) => writeTexts(db, table), recordDefinition(table.name, 'texts', texts))
  }
  for (const { name, drop } of existing)
    if (!upToDate.has(name)) steps.drop.push(run(drop), forget(name))
  return [...steps.drop, ...steps.write, ...steps.create]
}

async function findDefinitions(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('listDefinitions').selectAll().execute()
  return new Map(rows.map(({ list, kept, definition }) => [key(list, kept), definition]))
}

const key = (list: string, kept: string) => `${list} ${kept}`

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

const run =
  (statement: string): Step =>
  (db) =>
    sql.raw(statement).execute(db)

const create = (list: string, { name, create, fill }: ListObject): Step[] => [
  run(create),
  ...(fill ? [run(fill)] : []),
  recordDefinition(list, name, digest(create)),
]

const recordDefinition =
  (list: string, kept: string, definition: string): Step =>
  (db) =>
    db
      .insertInto('listDefinitions')
      .values({ list, kept, definition })
      .onConflict((conflict) => conflict.columns(['list', 'kept']).doUpdateSet({ definition }))
      .execute()

const forget =
  (kept: string): Step =>
  (db) =>
    db.deleteFrom('listDefinitions').where('kept', '=', kept).execute()
