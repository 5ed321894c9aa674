/**
 * CSV injection: a cell that a spreadsheet may take for a formula. It begins with a sign of one, full-width ones too, or
 * with invisible characters and then such a sign: programs that trim what they import find the sign at the start.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula =
  /^(?:[\t\r\n]|[\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠])/u

/** A cell that no spreadsheet takes for a formula. */
export const withoutFormula = (cell: string) => (formula.test(cell) ? `'${cell}` : cell)
