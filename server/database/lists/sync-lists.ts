import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { transact } from '../connect.ts'
import { isPostgres } from '../engine/engine.ts'
import { lockMessages } from '../postgres/advisory-lock.ts'
import type { Tables } from '../schema.ts'
import { indexesOf, type ListObject } from './list-objects.ts'
import { listDialect } from './list-query.ts'
import { type ListedTable, listedTables } from './listed-tables.ts'
import { textsDefinition, writeTexts } from './search-texts.ts'

type Step = (db: Kysely<Tables>) => Promise<unknown>

/**
 * Creates the indexes and the search that each declaration asks for, and drops those of former declarations. What is
 * as declared stays; searched texts are written anew when their fields or the folding of letters have changed. All of
 * it is one transaction.
 */
export async function syncLists(
  db: Kysely<Tables>,
  lists: readonly ListedTable[] = listedTables,
): Promise<void> {
  if ((await stepsFor(db, lists)).length === 0) return
  await transact(db, async (transaction) => {
    if (isPostgres(db)) {
      await lockMessages(transaction)
      // Indexes of many rows take as long as they take.
      await sql`set local statement_timeout = 0`.execute(transaction)
    }
    // Read again: another process may have been quicker.
    for (const step of await stepsFor(transaction, lists)) await step(transaction)
  })
}

async function stepsFor(db: Kysely<Tables>, lists: readonly ListedTable[]): Promise<Step[]> {
  const dialect = listDialect(db)
  const definitions = await findDefinitions(db)
  const there = await dialect.findObjects(
    db,
    lists.map(({ name }) => name),
  )
  const searchObjects = await dialect.searchObjects(db)
  const steps: { drop: Step[]; write: Step[]; create: Step[] } = { drop: [], write: [], create: [] }
  const right = new Set<string>()
  for (const list of lists) {
    const texts = textsDefinition(list)
    const isTextWrong = definitions.get(key(list.name, 'texts')) !== texts
    if (isTextWrong) {
      steps.write.push((db) => writeTexts(db, list), note(list.name, 'texts', texts))
    }
    const wanted = [...searchObjects(list), ...indexesOf(list)]
    for (const object of wanted) {
      const isThere = there.some(({ name }) => name === object.name)
      const isAsDeclared = definitions.get(key(list.name, object.name)) === digest(object.create)
      // What is searched is indexed anew when it has been written anew.
      const isStale = isTextWrong && object.kind !== 'index'
      if (isThere && isAsDeclared && !isStale) right.add(object.name)
      else steps.create.push(...create(list.name, object))
    }
  }
  for (const { name, drop } of there) if (!right.has(name)) steps.drop.push(run(drop), forget(name))
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
  note(list, name, digest(create)),
]

const note =
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
