/**
 * CSV injection: matches cells that a spreadsheet may evaluate as a formula. The formula sign can be full-width, and
 * invisible characters may precede it, since some programs trim what they import.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula =
  /^(?:[\t\r\n]|[\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠])/u

/** Escapes a cell that a spreadsheet would evaluate as a formula. */
export const withoutFormula = (cell: string) => (formula.test(cell) ? `'${cell}` : cell)
