/**
 * Forms of SQL that Citus refuses in a distributed schema (decision 063). The check reads texts, not plans: it finds the usual cases
 * of each form.
 */

/** What differs between two calls: the planner of Citus evaluates it before, and only in some positions. */
const MUTABLE =
  /\b(product_now|now|clock_timestamp|statement_timestamp|current_setting|to_char|convert_to|convert_from|jsonb_build_object|gen_random_uuid|random|nextval)\(/
const VOLATILE = /\b(clock_timestamp|gen_random_uuid|nextval|set_config|pg_notify)\(/
/** An instant without a column, which is evaluated before: `product_now() + $2 * interval '1 minute'`. */
const INSTANT =
  /(product_now\(\)|\$\d+(::timestamptz)?)( [+-] ((\$\d+|filled_in) \* )?interval '[^']*')?/g

const CONSTRAINT = /^add (constraint|check|unique|primary key|foreign key|exclude)\b/

/** What is wrong with one statement of a migration, in lower case and on one line. */
export function checkDefinition(statement: string): string[] {
  const [, actions] = /^alter table (?:if exists )?(?:only )?\w+ (.*)$/.exec(statement) ?? []
  const found: string[] = []
  if (/\bpg_temp\b/.test(statement))
    found.push('a temporary function or table, which other machines do not have: write "do $$"')
  if (actions === undefined) return found
  const parts = splitActions(actions)
  for (const part of parts) {
    const addsColumn = /^add (column )?(if not exists )?\w+ /.test(part) && !CONSTRAINT.test(part)
    if (CONSTRAINT.test(part) && parts.length > 1)
      found.push(`"${part}": write it as a statement of its own`)
    if (addsColumn && /\b(check|unique|references|primary key)\b/.test(part))
      found.push(`"${part}": add the column alone, and then its constraint`)
    if (addsColumn && /\b(generated|\w*serial)\b/.test(part))
      found.push(`"${part}": only a new table may have an identity`)
    if (/^(rename|owner|set schema|alter (column )?\w+ add generated)\b/.test(part))
      found.push(`"${part}": it is not supported`)
  }
  return found
}

/** The actions of `alter table`, which commas separate outside parentheses. */
function splitActions(actions: string): string[] {
  let depth = 0
  const parts = ['']
  for (const letter of actions) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}

/**
 * What is wrong with a statement of the server, as it is in the source.
 *
 * @param hasIdentity whether new rows of this table get their ids from a sequence
 */
export function checkStatement(
  text: string,
  hasIdentity: (table: string) => boolean = () => true,
): string[] {
  const statement = text.replace(/--.*/g, '').replace(/\s+/g, ' ')
  const found: string[] = []
  if (
    /\bnextval\(/.test(statement) &&
    /\b(from|join) (?!(generate_series|unnest)\()\w/.test(statement)
  )
    found.push('nextval beside a table: draw ids in a statement that names no table')
  if (hasSelectWithoutTable(statement, hasIdentity))
    found.push(
      '"insert ... select" without a table that reads one: read it before, and insert values',
    )
  if (/\brandom\(\)/.test(statement) && /\bupdate \w+( \w+)? set\b/.test(statement))
    found.push('random() in an update: give it as a parameter')
  if (/\bset_config\('\w+'/.test(statement))
    found.push('set_config of a limit: write "set local", which reaches the machine of the rows')
  for (const clause of clausesAfter(statement, /\breturning\b/g))
    if (MUTABLE.test(clause))
      found.push(
        `"returning${clause}": return the column, and compute with it in a select around it`,
      )
  for (const clause of clausesAfter(statement, /\bdo update\b/g)) {
    const part = beforeReturning(clause)
    if (MUTABLE.test(part) || /\binterval\b/.test(part))
      found.push(`"do update${part}": use a column of excluded, and add_seconds`)
  }
  for (const clause of clausesAfter(
    statement,
    /(?<!\b(for|do|no key) )\bupdate \w+( \w+)? set\b/g,
  )) {
    const part = withoutQueries(beforeReturning(clause))
    if (VOLATILE.test(part) || /\bclock_timestamp\(/.test(clause))
      found.push(`"update${part}": use product_now() or statement_timestamp()`)
    for (const choice of choicesOf(part))
      if (MUTABLE.test(choice))
        found.push(`"${choice}": name "(select product_now() as now)" in from`)
    if (/\binterval\b/.test(part.replaceAll(INSTANT, '')))
      found.push(`"update${part}": use add_seconds where the instant depends on a column`)
  }
  return found
}

/**
 * `insert into t (n) select $1 where not exists (select from u)`: the select runs where u is, and would draw the id of the new row
 * there.
 */
function hasSelectWithoutTable(
  statement: string,
  hasIdentity: (table: string) => boolean,
): boolean {
  const inserts = statement.matchAll(/\binsert into (\w+)( as \w+)? \([^)]*\) select\b/g)
  return [...inserts].some((match) => {
    const start = match.index + match[0].length
    const clause = statement.slice(start, endOfGroup(statement, start)).split(/\bon conflict\b/)[0]!
    const readsTable = /\bfrom (?!product_now|unnest|generate_series|\()\w/.test(clause)
    return hasIdentity(match[1]!) && readsTable && !/\b(from|join) \w/.test(withoutGroups(clause))
  })
}

/** The clause without everything in parentheses. */
function withoutGroups(clause: string): string {
  const shorter = clause.replace(/\([^()]*\)/g, '')
  return shorter === clause ? clause : withoutGroups(shorter)
}

/** What follows each match, up to the end of its parentheses. */
function clausesAfter(text: string, begin: RegExp): string[] {
  return [...text.matchAll(begin)].map((match) => {
    const start = match.index + match[0].length
    return text.slice(start, endOfGroup(text, start))
  })
}

/** The position of the parenthesis that closes the group around `start`, else the end. */
function endOfGroup(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth < 0) return at
  }
  return text.length
}

const beforeReturning = (clause: string) => clause.split(/\breturning\b/)[0]!

/** The clause with an empty pair of parentheses for each query in it: these are planned by themselves. */
function withoutQueries(clause: string): string {
  const begin = /\(\s*select\b/.exec(clause)
  if (!begin) return clause
  const end = endOfGroup(clause, begin.index + 1)
  return `${clause.slice(0, begin.index)}()${withoutQueries(clause.slice(end + 1))}`
}

/** The choices of a clause: `case ... end` and `coalesce(...)`. */
function choicesOf(clause: string): string[] {
  const cases = clause.match(/\bcase\b.*?\bend\b/g) ?? []
  return [...cases, ...clausesAfter(clause, /\b(coalesce|nullif)\(/g)]
}
