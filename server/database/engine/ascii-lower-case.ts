/**
 * Lowercases only ASCII letters, for comparison with `lower(column)`, which does the same on SQLite and on PostgreSQL's
 * columns with the collation C. PostgreSQL's `lower(${text})` follows the database's locale, and Turkish lowercases I
 * to ı.
 */
export const asciiLowerCase = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
