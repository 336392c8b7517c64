/** Reads the values of arguments and options, which arrive as texts. */
import { isLeagueCode, type LeagueCode } from '@sidebet/domain/games/league'
import { OperatorError } from '../platform/operatorError.ts'

/** With its zone: the operator's local time zone is not assumed. A day that does not exist is refused. */
export function instantOf(text = ''): Date {
  const [, day] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  const instant = new Date(text)
  if (day === undefined || Number.isNaN(instant.getTime()))
    throw new OperatorError('Write the time with its zone: 2026-11-22T18:00Z.')
  // JavaScript reads 30 February as 2 March.
  if (new Date(`${day}T00:00Z`).toISOString().slice(0, 10) !== day)
    throw new OperatorError(`There is no day ${day}.`)
  return instant
}

/** The text of `--reason` or `--note`. Throws an `OperatorError` when it is missing or blank. */
export function reasonOf(text: string | undefined, option: 'reason' | 'note' = 'reason'): string {
  const reason = text?.trim()
  if (!reason) throw new OperatorError(`Give the reason with --${option}.`)
  return reason
}

export function leagueOf(text = ''): LeagueCode {
  if (!isLeagueCode(text)) throw new OperatorError(`There is no league "${text}".`)
  return text
}
