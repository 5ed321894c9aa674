import { type Kysely, sql } from 'kysely'
import { transact } from '../connect.ts'
import { indexesOf } from '../lists/list-indexes.ts'
import { digest, textsDefinition, writeTexts } from '../lists/list-texts.ts'
import { type ListedTable, listedTables } from '../lists/listed-tables.ts'
import type { Tables } from '../schema.ts'
import { type Derived, derivedNames, derivedOf } from './list-triggers.ts'

/** What an index, a trigger or a search was made by. */
interface SchemaObject {
  name: string
  type: 'index' | 'table' | 'trigger'
  table: string
  sql: string
}

/** What the database has of the lists; its `definitions` say what rows and counts were made from. */
interface Found {
  objects: ReadonlyMap<string, SchemaObject>
  definitions: ReadonlyMap<string, string>
}

type Step = (db: Kysely<Tables>) => Promise<unknown>

/** The tables that hold what triggers count, and what that was made from. */
const countTables = [
  `create table if not exists list_counts (list text not null, part text not null,
    word text not null, count integer not null, primary key (list, part, word)) without rowid`,
  `create table if not exists position_counts (list text not null, part text not null,
    block integer not null, count integer not null, primary key (list, part, block)) without rowid`,
  `create table if not exists filter_counts (list text not null, value text not null,
    count integer not null, primary key (list, value)) without rowid`,
  `create table if not exists list_definitions (list text not null, kept text not null,
    definition text not null, primary key (list, kept)) without rowid`,
]

/**
 * Gives every list the indexes, the search and the counts that its declaration asks for, so that it
 * costs the same however long it is. What is there and right stays; what differs is made anew from the
 * rows, all of it in one transaction. So no migration has to.
 */
export async function syncLists(
  db: Kysely<Tables>,
  tables: readonly ListedTable[] = listedTables,
): Promise<void> {
  if ((await stepsFor(db, tables)).length === 0) return
  await transact(db, async (transaction) => {
    for (const table of countTables) await sql.raw(table).execute(transaction)
    // Read again: another process may have been quicker.
    for (const step of await stepsFor(transaction, tables)) await step(transaction)
  })
}

async function stepsFor(db: Kysely<Tables>, tables: readonly ListedTable[]): Promise<Step[]> {
  const found = await findObjects(db)
  return tables.flatMap((table) => [...keptSteps(table, found), ...indexSteps(table, found)])
}

async function findObjects(db: Kysely<Tables>): Promise<Found> {
  const { rows } = await sql<SchemaObject>`
    select name, type, tbl_name as "table", sql from sqlite_schema where sql is not null`.execute(
    db,
  )
  const objects = new Map(rows.map((row) => [row.name, row]))
  if (!objects.has('list_definitions')) return { objects, definitions: new Map() }
  const made = await db.selectFrom('listDefinitions').selectAll().execute()
  const definitions = made.map(
    ({ list, kept, definition }) => [key(list, kept), definition] as const,
  )
  return { objects, definitions: new Map(definitions) }
}

const key = (list: string, kept: string) => `${list} ${kept}`

const run =
  (statement: string): Step =>
  (db) =>
    sql.raw(statement).execute(db)

const drop = ({ type, name }: SchemaObject) => run(`drop ${type} ${name}`)

/** Every index of a listed table follows from its description; one that no longer does goes. */
function indexSteps(table: ListedTable, { objects }: Found): Step[] {
  const wanted = indexesOf(table)
  const there = [...objects.values()].filter(
    ({ type, table: of }) => type === 'index' && of === table.name,
  )
  const right = there.filter(({ name, sql }) => wanted[name] === sql)
  const wrong = there.filter((each) => !right.includes(each))
  const missing = Object.keys(wanted).filter((name) => !right.some((each) => each.name === name))
  return [...wrong.map(drop), ...missing.map((name) => run(wanted[name] ?? ''))]
}

function keptSteps(table: ListedTable, found: Found): Step[] {
  const texts = textsDefinition(table)
  const isTextWrong = found.definitions.get(key(table.name, 'texts')) !== texts
  const all = derivedOf(table)
  const wrong = derivedNames.filter(
    (kept) =>
      ((kept === 'search' || kept === 'stories') && isTextWrong) ||
      found.definitions.get(key(table.name, kept)) !== definitionOf(all[kept]) ||
      Object.entries(all[kept].objects).some(
        ([name, made]) => found.objects.get(name)?.sql !== made,
      ),
  )
  const wanted = new Set(derivedNames.flatMap((kept) => Object.keys(all[kept].objects)))
  const made = new Set(wrong.flatMap((kept) => Object.keys(all[kept].objects)))
  const gone = [...found.objects.values()].filter(
    ({ name, type, table: of }) =>
      made.has(name) || (type === 'trigger' && of === table.name && !wanted.has(name)),
  )
  const triggersFirst = gone.toSorted((a, b) => b.type.localeCompare(a.type))
  return [
    ...triggersFirst.map(drop),
    ...(isTextWrong
      ? [(db: Kysely<Tables>) => writeTexts(db, table), note(table.name, 'texts', texts)]
      : []),
    ...wrong.flatMap((kept) => [
      ...[...Object.values(all[kept].objects), ...all[kept].fill].map(run),
      note(table.name, kept, definitionOf(all[kept])),
    ]),
  ]
}

const definitionOf = ({ objects, fill }: Derived) => digest(JSON.stringify([objects, fill]))

const note =
  (list: string, kept: string, definition: string): Step =>
  (db) =>
    db
      .insertInto('listDefinitions')
      .values({ list, kept, definition })
      .onConflict((conflict) => conflict.columns(['list', 'kept']).doUpdateSet({ definition }))
      .execute()
