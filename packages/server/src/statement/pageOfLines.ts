/** Makes a page of a statement from a range of movements: the balances are computed backwards from the newest line. */
import type { StatementKind } from '@sidebet/domain/account/statementKinds'
import type { LeagueCode } from '@sidebet/domain/games/league'
import { minus } from '@sidebet/domain/money'
import { kindOf, type LineRecord, type StatementCursor, type Stretch } from './lines.sql.ts'

export type Wanted = {
  readonly kind: StatementKind | null
  readonly league: LeagueCode | null
}

export type Line = {
  readonly line: LineRecord
  readonly kind: StatementKind
  readonly after: Stretch['top']
}

/** The matching lines, at most `limit`, and the cursor of the next page; null when there is none. */
export function pageOfLines(
  { lines, top, isCut }: Stretch,
  { kind, league }: Wanted,
  limit: number,
): { lines: Line[]; next: StatementCursor | null } {
  const page: Line[] = []
  let after = top
  let next: StatementCursor | null = null
  for (const [at, line] of lines.entries()) {
    const entry = { line, kind: kindOf(line), after }
    const fits = (kind ?? entry.kind) === entry.kind && (league ?? line.league) === line.league
    if (fits) page.push(entry)
    after = {
      available: minus(after.available, line.available),
      atRisk: minus(after.atRisk, line.atRisk),
    }
    const isLast = at === lines.length - 1
    if (page.length === limit || isLast) {
      if (!isLast || isCut) next = { at: line.at, id: line.firstId, ...after }
      break
    }
  }
  return { lines: page, next }
}
