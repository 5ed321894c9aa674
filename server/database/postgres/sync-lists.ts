import { type Kysely, sql } from 'kysely'
import { transact } from '../connect.ts'
import { digest, textsDefinition, writeTexts } from '../lists/list-texts.ts'
import { type ListedTable, listedTables } from '../lists/listed-tables.ts'
import type { Tables } from '../schema.ts'
import { countingOf, countTables, functions, indexesFor, versionObjects } from './list-objects.ts'

/** What the database has: the names of its indexes and triggers, and what they and the rows were made from. */
interface Found {
  names: ReadonlySet<string>
  definitions: ReadonlyMap<string, string>
  hasTrigrams: boolean
}

type Step = (db: Kysely<Tables>) => Promise<unknown>

const run =
  (statements: string): Step =>
  (db) =>
    sql.raw(statements).execute(db)

const key = (list: string, kept: string) => `${list} ${kept}`

/** What is everybody's, as if it were kept of a list. */
const common = ''

/**
 * Gives every list the indexes, the search and the counts that its declaration asks for, as `syncLists` of SQLite
 * does. What is there and right stays; what differs is made anew from the rows, all of it in one transaction.
 */
export async function syncLists(
  db: Kysely<Tables>,
  tables: readonly ListedTable[] = listedTables,
): Promise<void> {
  const hasTrigrams = await addTrigrams(db)
  if ((await stepsFor(db, tables, hasTrigrams)).length === 0) return
  await transact(db, async (transaction) => {
    // Indexes of many rows take as long as they take.
    await sql`set local statement_timeout = 0`.execute(transaction)
    for (const step of await stepsFor(transaction, tables, hasTrigrams)) await step(transaction)
  })
}

/** Adds the extension where this role may; without it searches read every row. */
async function addTrigrams(db: Kysely<Tables>): Promise<boolean> {
  const isThere = async () => {
    const { rows } = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(db)
    return rows.length > 0
  }
  if (await isThere()) return true
  try {
    await transact(db, (transaction) =>
      sql`create extension if not exists pg_trgm`.execute(transaction),
    )
  } catch (error) {
    if (!isRefused(error)) throw error
  }
  return isThere()
}

/** The role may not, or the server does not have it. */
const isRefused = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['42501', '0A000', '58P01'].includes(String(error.code))

async function stepsFor(
  db: Kysely<Tables>,
  tables: readonly ListedTable[],
  hasTrigrams: boolean,
): Promise<Step[]> {
  const found = await findObjects(db, hasTrigrams)
  return [
    ...commonSteps(found),
    ...tables.flatMap((table) => [
      ...textSteps(table, found),
      ...countSteps(table, found),
      ...indexSteps(table, found),
    ]),
  ]
}

async function findObjects(db: Kysely<Tables>, hasTrigrams: boolean): Promise<Found> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = current_schema()
      and indexname not in (select conname from pg_constraint)
    union all select tgname as name from pg_trigger where not tgisinternal
    union all select relname as name from pg_class
      where oid = to_regclass('list_definitions')`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  const made = names.has('list_definitions')
    ? await db.selectFrom('listDefinitions').selectAll().execute()
    : []
  const definitions = new Map(
    made.map(({ list, kept, definition }) => [key(list, kept), definition]),
  )
  return { names, definitions, hasTrigrams }
}

function commonSteps({ names, definitions }: Found): Step[] {
  const objects = [functions, countTables, versionObjects].join('\n')
  const isRight = definitions.get(key(common, 'objects')) === digest(objects)
  if (isRight && names.has('changes_counted')) return []
  return [run(objects), note(common, 'objects', digest(objects))]
}

function textSteps(table: ListedTable, { definitions }: Found): Step[] {
  const wanted = textsDefinition(table)
  if (definitions.get(key(table.name, 'texts')) === wanted) return []
  return [(db) => writeTexts(db, table), note(table.name, 'texts', wanted)]
}

function countSteps(table: ListedTable, { names, definitions }: Found): Step[] {
  const { objects, fill } = countingOf(table)
  const wanted = digest(JSON.stringify([objects, fill]))
  const isRight = definitions.get(key(table.name, 'counts')) === wanted
  if (isRight && names.has(`${table.name}_counts`)) return []
  return [...[objects, ...fill].map(run), note(table.name, 'counts', wanted)]
}

/** Every index of a listed table follows from its description; one that no longer does goes. */
function indexSteps(table: ListedTable, { names, definitions, hasTrigrams }: Found): Step[] {
  const wanted = indexesFor(table, hasTrigrams)
  const prefix = key(table.name, 'index ')
  const made = [...definitions].filter(([name]) => name.startsWith(prefix))
  const there = made.filter(([name]) => names.has(name.slice(prefix.length)))
  const right = new Set(
    there
      .map(([name, definition]) => [name.slice(prefix.length), definition] as const)
      .filter(
        ([name, definition]) => wanted[name] !== undefined && digest(wanted[name]) === definition,
      )
      .map(([name]) => name),
  )
  const gone = made.map(([name]) => name.slice(prefix.length)).filter((name) => !right.has(name))
  const missing = Object.entries(wanted).filter(([name]) => !right.has(name))
  return [
    ...gone.flatMap((name) => [
      run(`drop index if exists ${name}`),
      forget(table.name, `index ${name}`),
    ]),
    ...missing.flatMap(([name, statement]) => [
      run(statement),
      note(table.name, `index ${name}`, digest(statement)),
    ]),
  ]
}

const note =
  (list: string, kept: string, definition: string): Step =>
  (db) =>
    db
      .insertInto('listDefinitions')
      .values({ list, kept, definition })
      .onConflict((conflict) => conflict.columns(['list', 'kept']).doUpdateSet({ definition }))
      .execute()

const forget =
  (list: string, kept: string): Step =>
  (db) =>
    db.deleteFrom('listDefinitions').where('list', '=', list).where('kept', '=', kept).execute()
