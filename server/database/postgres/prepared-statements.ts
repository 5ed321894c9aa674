/** Maximum number of prepared statements. Any further statement is planned each time. */
const mostNames = 300
/** Statements with more parameters are not prepared: they have lists of ids, so their text is rarely the same. */
const mostParameters = 24

/** Matches `*` as all columns, not as a multiplication. */
const allColumns = /\*\s*(,|\)|from\b|$)/i

const names = new Map<string, string>()
const seenOnce = new Set<string>()

/**
 * The name of a prepared statement, under which a connection keeps its plan. `undefined` for statements that were seen
 * only once or have too many parameters, and for statements that select all columns: prepared, they fail once a newer
 * version of the program adds a column.
 */
export function statementName(sql: string, parameters: readonly unknown[]): string | undefined {
  const known = names.get(sql)
  if (known) return known
  if (names.size >= mostNames || parameters.length > mostParameters) return undefined
  if (
    allColumns.test(sql.replaceAll('count(*)', '')) ||
    !/^(select|with|insert|update|delete)\b/i.test(sql.trimStart())
  )
    return undefined
  if (!seenOnce.has(sql)) {
    if (seenOnce.size >= mostNames * 10) seenOnce.clear()
    seenOnce.add(sql)
    return undefined
  }
  seenOnce.delete(sql)
  const name = `atrium_${names.size + 1}`
  names.set(sql, name)
  return name
}
