/** A line of a file for spreadsheets (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/** Cells that a spreadsheet would read as a formula; names come from other users. A plain number is none. */
const FORMULA = /^\s*[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/

function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
