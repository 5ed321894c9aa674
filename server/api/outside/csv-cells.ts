/**
 * CSV injection: the signs that begin a formula in a spreadsheet, full-width ones too:
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const isFormula = /^[=+\-@\t\r\n＝＋－＠]/

/** A cell that no spreadsheet takes for a formula. */
export const withoutFormula = (cell: string) => (isFormula.test(cell) ? `'${cell}` : cell)
