/**
 * CSV injection: matches cells that a spreadsheet may evaluate as a formula. The formula sign can be full-width, and
 * invisible characters may precede it, since some programs trim what they import.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula =
  /^(?:[\t\r\n]|[\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠])/u

/**
 * The place of a formula sign behind a delimiter or a line end within a cell. A spreadsheet of another country splits
 * rows at another delimiter, and then quotes within a row do not keep a cell together.
 */
const embedded = /(?<=[,;|\t\r\n])(?=["']*[=+\-@＝＋－＠])/gu

/** Matches cells that have to be quoted, so that spreadsheets of all countries keep them together where they can. */
export const quotedCell = /[,;|\t\r\n"]/

/** Escapes what a spreadsheet would evaluate as a formula: a cell, or a part of it if it is split. */
export const withoutFormula = (cell: string) =>
  (formula.test(cell) ? `'${cell}` : cell).replace(embedded, "'")

/** The text of a cell in which `withoutFormula` escaped only embedded signs. */
export const withEmbeddedFormula = (cell: string) =>
  cell.replace(/(?<=[,;|\t\r\n])'(?=["']*[=+\-@＝＋－＠])/gu, '')
