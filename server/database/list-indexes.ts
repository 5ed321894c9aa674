import { type Kysely, sql } from 'kysely'

/** How a table is listed. Names are those of the database; a text sorts without regard to case. */
export interface ListedTable {
  name: string
  /** The column that every list can be narrowed by, and the mark of each of its values. */
  part?: { column: string; marks: Record<string, string> }
  /** What the list can be sorted by: columns or expressions, by the name of their index. */
  sorts: Record<string, string>
  /** What else is read of a long part of the list, in its order. */
  covered?: readonly string[]
  /** A column whose text contains some of these words in any case, which the site filters by. */
  words?: { column: string; words: readonly string[] }
  /** A row is in the index of letters when its `in_search` is 1: who writes it does not wait for that. */
  isSearchedLater?: boolean
}

/** Positions are counted in blocks of so many bits: about a thousand records, 1,024 apart. */
export const blockBits = 20

type Run = (statement: string) => Promise<unknown>

/**
 * Makes lists of a table cost the same however long they are: an index for each order, an index of
 * three letters for the search, and counts that are kept. Triggers hold the latter two, so that no
 * writer can forget them. The table has `id`, `position` (no two the same) and `search_text`.
 */
export async function indexLists(db: Kysely<unknown>, table: ListedTable): Promise<void> {
  const run: Run = (statement) => sql.raw(statement).execute(db)
  await indexOrders(run, table)
  await indexSearch(run, table)
  await keepCounts(run, table)
  await countBlocks(run, table)
}

async function indexOrders(run: Run, { name, part, sorts, words, covered }: ListedTable) {
  await run(`create unique index ${name}_place on ${name} (position)`)
  if (part) {
    await run(`create index ${name}_part on ${name} (${part.column}, position, id)`)
    if (covered) {
      const columns = [part.column, 'position', ...covered]
      await run(`create index ${name}_covered on ${name} (${columns.join(', ')})`)
    }
    await run(`create index ${name}_by_part on ${name} (${part.column}, id)`)
  }
  const sorted = [...new Set([...(part ? [part.column] : []), ...Object.values(sorts)])]
  // What is found by its position is sorted by what stands here.
  if (sorted.length > 0) {
    await run(`create index ${name}_sorted on ${name} (position, id, ${sorted.join(', ')})`)
  }
  for (const [called, sort] of Object.entries(sorts)) {
    await run(`create index ${name}_by_${called} on ${name} (${sort}, id)`)
    if (!part) continue
    await run(`create index ${name}_part_by_${called} on ${name} (${part.column}, ${sort}, id)`)
  }
  for (const [place, word] of (words?.words ?? []).entries()) {
    await run(`create index ${name}_word_${place} on ${name} (is_active, position, id)
      where is_active = 1 and instr(lower(${words?.column}), ${quoted(word)}) > 0`)
  }
}

async function indexSearch(run: Run, { name, part, isSearchedLater }: ListedTable) {
  // The row of a record has the number of its position: what is found comes in the order of the list.
  await run(`create virtual table ${name}_search using fts5(text, mark, content='',
    contentless_delete=1, detail=full, tokenize='trigram case_sensitive 1')`)
  const isIn = (row: string) => (isSearchedLater ? `${row}.in_search = 1` : 'true')
  const add = `insert into ${name}_search (rowid, text, mark)
    select new.position, new.search_text, ${markOf('new', part)} where ${isIn('new')};`
  const remove = `delete from ${name}_search where rowid = old.position and ${isIn('old')};`
  const columns = [
    ...['search_text', 'position'],
    ...(part ? [part.column] : []),
    ...(isSearchedLater ? ['in_search'] : []),
  ]
  const differs = columns.map((column) => `old.${column} is not new.${column}`).join(' or ')
  await run(`create trigger ${name}_search_insert after insert on ${name} begin ${add} end`)
  await run(`create trigger ${name}_search_delete after delete on ${name} begin ${remove} end`)
  await run(`create trigger ${name}_search_update after update of ${columns.join(', ')} on ${name}
    when ${differs} begin ${remove} ${add} end`)
  if (isSearchedLater) {
    await run(`create index ${name}_waiting on ${name} (position) where in_search = 0`)
    await run(`update ${name} set in_search = 1`)
  } else {
    await run(`insert into ${name}_search (rowid, text, mark)
      select position, search_text, ${markOf(name, part)} from ${name} order by position`)
  }
}

/** How many rows there are in each block of positions: what stands far behind is found without counting. */
async function countBlocks(run: Run, { name, part }: ListedTable) {
  if (!part) return
  const value = (row: string) => `cast(${row}.${part.column} as text)`
  const block = (row: string) => `${row}.position >> ${blockBits}`
  await run(`insert into blocks (list, part, block, count)
    select ${quoted(name)}, ${value(name)}, ${block(name)}, count(*) from ${name}
    group by 2, 3`)
  const add = `insert into blocks (list, part, block, count)
    values (${quoted(name)}, ${value('new')}, ${block('new')}, 1)
    on conflict (list, part, block) do update set count = count + 1;`
  const remove = `update blocks set count = count - 1 where list = ${quoted(name)}
    and part = ${value('old')} and block = ${block('old')};`
  await run(`create trigger ${name}_block_insert after insert on ${name} begin ${add} end`)
  await run(`create trigger ${name}_block_delete after delete on ${name} begin ${remove} end`)
  await run(`create trigger ${name}_block_update after update of position, ${part.column} on ${name}
    when old.position is not new.position or old.${part.column} is not new.${part.column}
    begin ${remove} ${add} end`)
}

async function keepCounts(run: Run, { name, part, words }: ListedTable) {
  const parts = part ? Object.keys(part.marks) : ['']
  const counted = ['', ...(words?.words ?? [])]
  const value = (row: string) => (part ? `cast(${row}.${part.column} as text)` : "''")
  const has = (row: string) =>
    words ? `instr(lower(${row}.${words.column}), word) > 0` : "word = ''"
  for (const each of parts) {
    for (const word of counted) {
      await run(`insert into tallies (list, part, word, count)
        select ${quoted(name)}, ${quoted(each)}, word, (select count(*) from ${name}
          where ${value(name)} = ${quoted(each)} and ${has(name)})
        from (select ${quoted(word)} as word)`)
    }
  }
  const step = (row: string, by: number) =>
    `update tallies set count = count + ${by}
      where list = ${quoted(name)} and part = ${value(row)} and ${has(row)};`
  const columns = [part?.column, words?.column].filter((column) => column !== undefined)
  await run(`create trigger ${name}_count_insert after insert on ${name} begin
    ${step('new', 1)} end`)
  await run(`create trigger ${name}_count_delete after delete on ${name} begin
    ${step('old', -1)} end`)
  if (columns.length === 0) return
  const differs = columns.map((column) => `old.${column} is not new.${column}`).join(' or ')
  await run(`create trigger ${name}_count_update after update of ${columns.join(', ')} on ${name}
    when ${differs} begin ${step('old', -1)} ${step('new', 1)} end`)
}

function markOf(row: string, part: ListedTable['part']): string {
  if (!part) return "''"
  const cases = Object.entries(part.marks).map(
    ([value, mark]) => `when ${quoted(value)} then ${quoted(mark)}`,
  )
  return `case cast(${row}.${part.column} as text) ${cases.join(' ')} end`
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
