/** A text as a literal of SQL: an index of a part of the rows answers no parameter. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
