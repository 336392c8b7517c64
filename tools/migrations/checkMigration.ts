/** The rules of a migration that runs beside servers at work, of this version and of the one before. */

/** Migrations up to this number were applied before the rules existed. */
const LAST_WITHOUT_RULES = 71

/** Tables of one row, where no form takes long. */
const SMALL_TABLES = ['clock', 'switches']

const NO_TRANSACTION = '-- no transaction'

type Rule = {
  readonly refused: RegExp
  /** What to write instead. */
  readonly instead: string
}

/** Forms that lock a table while PostgreSQL reads or rewrites all its rows. */
const LONG_LOCKS: readonly Rule[] = [
  {
    refused: /^create (unique )?index (?!concurrently)/,
    instead: `write "create index concurrently", in a file with the line "${NO_TRANSACTION}"`,
  },
  {
    refused: /^add (column )?(?!constraint)\w+ .*(serial\b|\bgenerated |\bdefault \S*\()/,
    instead:
      'add the column without a default, set the default in a statement of its own, and let a job fill old rows in batches',
  },
  {
    refused: /^add (column )?(?!constraint)\w+ .*\b(references|check|unique|primary key)\b/,
    instead: 'add the column alone, and then its constraint by name with "not valid"',
  },
  {
    refused:
      /^add (constraint|check|foreign key|unique|primary key)\b(?!.*(not valid|using index))/,
    instead:
      'write "not valid", or "using index" for a key, and "validate constraint" in a later file',
  },
  {
    refused: /^alter (column )?\w+ (set data )?type\b/,
    instead:
      'add a second column, write both, let a job fill old rows in batches, and drop the first column by a contract',
  },
  {
    refused: /^alter (column )?\w+ set not null\b/,
    instead: 'validate a constraint "check (COLUMN is not null)" first, in the same file',
  },
  { refused: /^(update|delete from)\b/, instead: 'let a job change the rows in batches' },
  {
    refused: /^(lock|cluster|vacuum|reindex|truncate)\b/,
    instead: 'leave it out: it locks the whole table until it ends',
  },
]

/** Forms that the version before does not survive. They belong into a contract. */
const BREAKS_THE_VERSION_BEFORE: readonly Rule[] = [
  {
    refused: /^drop (?!index|constraint|default|not null|trigger)/,
    instead: 'drop it by a contract: the version before uses it',
  },
  {
    refused: /^rename\b/,
    instead: 'add the new name, write both, and drop the old one by a contract',
  },
  {
    refused: /^add (column )?(?!constraint)\w+ (?!.*\bdefault\b).*\bnot null\b/,
    instead: 'give the column a default: the version before inserts rows without it',
  },
  {
    refused: /^alter (column )?\w+ set not null\b/,
    instead: 'do it by a contract: the version before may insert null',
  },
]

/** One change of one table: a statement, or one action of `alter table`. */
type Change = { readonly table: string; readonly text: string }

/** The statements in one line each, in lower case, without comments and the bodies of functions. */
export function statementsOf(text: string): string[] {
  return text
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
}

function changesOf(statement: string): Change[] {
  const [, altered, actions] =
    /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement) ?? []
  if (altered && actions) {
    // Commas within up to two pairs of parentheses separate no actions.
    const parts = actions.match(/(?:\((?:[^()]|\([^()]*\))*\)|[^,(])+/g) ?? []
    return parts.map((part) => ({ table: altered, text: part.trim() }))
  }
  const [, table = ''] =
    /\b(?:on|update|from|table|lock)(?: only| concurrently| if exists)* (\w+)/.exec(statement) ?? []
  return [{ table, text: statement }]
}

/**
 * Lists what is wrong with a migration, one sentence each.
 *
 * @param name of its file, such as `0072-notes.sql`
 * @param version of the program that has the file, as in package.json
 */
export function checkMigration(name: string, text: string, version: string): string[] {
  if (Number(name.slice(0, 4)) <= LAST_WITHOUT_RULES) return []
  const head = /^-- (?:expand|contract: after (\d+\.\d+\.\d+)): \S/.exec(text)
  if (!head)
    return [`${name}: begin with "-- expand: WHY" or with "-- contract: after VERSION: WHY".`]
  const [, after] = head
  const statements = statementsOf(text)
  return [
    ...(after === undefined ? [] : checkVersion(after, version)),
    ...checkConcurrently(text, statements),
    ...checkForms(statements, after === undefined),
  ].map((sentence) => `${name}: ${sentence}.`)
}

function checkVersion(after: string, version: string): string[] {
  const isOver = after.localeCompare(version, 'en', { numeric: true }) < 0
  if (isOver) return []
  return [`a contract after ${after} belongs to a later version than ${version}`]
}

function checkConcurrently(text: string, statements: readonly string[]): string[] {
  const isConcurrent = (statement: string) =>
    /^(create (unique )?|drop )index concurrently /.test(statement)
  if (text.split('\n')[1] !== NO_TRANSACTION) {
    if (!statements.some(isConcurrent)) return []
    return [`write "${NO_TRANSACTION}" as the second line, which "concurrently" needs`]
  }
  if (!statements.every(isConcurrent))
    return [
      `a file with "${NO_TRANSACTION}" has only indexes that are made or dropped concurrently`,
    ]
  // A run that was interrupted leaves an invalid index, and the file runs again.
  return statements.flatMap((statement, at) => {
    const [, index] = /^create .*concurrently (\w+) on /.exec(statement) ?? []
    const drop = `drop index concurrently if exists ${index}`
    return index && statements[at - 1] !== drop ? [`write "${drop}" before it is made`] : []
  })
}

function checkForms(statements: readonly string[], isExpand: boolean): string[] {
  const made = statements.flatMap((one) => /^create (?:unlogged )?table (\w+)/.exec(one)?.[1] ?? [])
  const validated = statements.flatMap(
    (one) => /^alter table (\w+) validate constraint/.exec(one)?.[1] ?? [],
  )
  return statements.flatMap(changesOf).flatMap(({ table, text }) => {
    if (made.includes(table)) return []
    // The result of these is the same for all rows, so that PostgreSQL stores it once and rewrites no row.
    const form = text.replaceAll(/\b(product_)?now\(\)/g, 'now')
    const isQuick =
      SMALL_TABLES.includes(table) || (validated.includes(table) && / set not null$/.test(form))
    const rules = [...(isQuick ? [] : LONG_LOCKS), ...(isExpand ? BREAKS_THE_VERSION_BEFORE : [])]
    return rules
      .filter(({ refused }) => refused.test(form))
      .map(({ instead }) => `"${text}" of ${table}: ${instead}`)
  })
}
