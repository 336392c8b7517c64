/**
 * The rows of a CSV text as records, keyed by the names of its header (lower case, trimmed). Quoted fields may contain commas, line
 * breaks and doubled quotes. A byte order mark, CRLF and blank lines are accepted. A missing field is ''; a field without a header
 * is dropped.
 */
export function readCsvTable(text: string): ReadonlyMap<string, string>[] {
  const [header = [], ...rows] = fieldsOf(text.replace(/^\uFEFF/, ''))
  const names = header.map((name) => name.trim().toLowerCase())
  return rows.map((row) => new Map(names.map((name, index) => [name, (row[index] ?? '').trim()])))
}

function fieldsOf(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let quoted = false
  const endRow = () => {
    row.push(field)
    field = ''
    if (row.some((value) => value.trim() !== '')) rows.push(row)
    row = []
  }
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!
    if (quoted) {
      if (character !== '"') field += character
      else if (text[index + 1] === '"') {
        field += '"'
        index++
      } else quoted = false
    } else if (character === '"' && field.trim() === '') {
      field = ''
      quoted = true
    } else if (character === ',') {
      row.push(field)
      field = ''
    } else if (character === '\n' || character === '\r') endRow()
    else field += character
  }
  endRow()
  return rows
}
