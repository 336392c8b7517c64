/** Comments, quoted texts and names, and bodies of functions: a semicolon in one of them ends no statement. */
const TOKENS = /--.*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^;'"$-]+|[^;]/g

/** The statements of a text of SQL in their order, without what has only comments. */
export function splitStatements(text: string): string[] {
  const statements = ['']
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === ';') statements.push('')
    else statements[statements.length - 1] += token
  }
  return statements.filter((statement) => statement.replace(/--.*/g, '').trim() !== '')
}
