/** Statements that have a name, for all connections; those that come later are planned each time. */
const mostNames = 300
/** Longer ones are lists of ids, each as long as it happens to be. */
const mostParameters = 24

/** An asterisk that multiplies stands before something else. */
const allColumns = /\*\s*(,|\)|from\b|$)/i

const names = new Map<string, string>()
const seenOnce = new Set<string>()

/**
 * Prepared statement: the name by which a connection keeps a statement that it has read and planned. `undefined` for one
 * that is not worth it: asked for once, or of too many shapes. One that gives all columns has none either: it would fail
 * when a newer version of the program adds a column while this one runs.
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
