/** Comments, quoted texts and names, and bodies of functions: a semicolon in one of them ends no statement. */
const PIECES = /--.*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'"$-]+|[^;]/g

/** The statements of a text of SQL in their order, without what has only comments. */
export function splitStatements(text: string): string[] {
  const statements = ['']
  for (const [piece] of text.matchAll(PIECES)) {
    if (piece === ';') statements.push('')
    else statements[statements.length - 1] += piece
  }
  return statements.filter((statement) => statement.replace(/--.*/g, '').trim() !== '')
}
