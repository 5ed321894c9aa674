/**
 * A text that is compared with `lower(column)`, lowered as SQLite and columns in the order of code points are: letters
 * of ASCII alone. `lower(${text})` would follow the locale of a database of PostgreSQL, which makes an ı of a Turkish I.
 */
export const asciiLowerCase = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
