/** Where a call of the contract is found. Types only come from the contract: its code would bring zod along. */
import type { Call } from '@sidebet/contract/call'

export type Place<C extends Call = Call, Path extends string = string> = {
  readonly method: 'GET' | 'POST'
  /** With `:name` for each parameter, also inside a segment (`/schedule:league/upcoming`). */
  readonly path: Path
  readonly access: Call['access']
  /** Never set: carries the call's type. */
  readonly call?: C
}

type Access<C extends Call> = C['access'] extends 'user' ? [] : [access: C['access']]

/** A wrong method, path or access does not compile. The access of most calls is `user` and left out. */
export function at<C extends Call>(
  method: C['method'],
  path: C['path'],
  ...[access]: Access<C>
): Place<C, C['path']> {
  return { method, path, access: access ?? 'user' }
}

/** A call that each league has under its own path; the client names the league among the parameters. */
export type LeaguePlace<C extends Call = Call> = Place<C, `/api/schedule:league${string}`>

type Behind<Path extends string> = Path extends `/api/schedulenfl${infer Rest}` ? Rest : never

/** `C` is the call of one league, of nfl: the others differ by the code alone. */
export function atLeague<C extends Call>(rest: Behind<C['path']>): LeaguePlace<C> {
  return { method: 'GET', path: `/api/schedule:league${rest}`, access: 'user' }
}
