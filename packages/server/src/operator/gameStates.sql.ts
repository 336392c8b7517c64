/** The states in which a game waits for an operator. */
import type { OperatorGame } from '@sidebet/contract/operator'
import { isNoteUpheld, upheldAt } from '../settlements/disputeOf.sql.ts'
import { isCorrectable } from '../settlements/isCorrectable.sql.ts'
import { isOverdue } from '../settlements/isOverdue.sql.ts'

type State = OperatorGame['state']

/** Each state with its condition on `games`; a game has the first state that matches. */
const STATES: readonly (readonly [State, string])[] = [
  [
    'suspended',
    `settled_version is null and status = 'suspended' and note <> '' and voided_at is null`,
  ],
  ['overdue', isOverdue('games')],
  [
    'disputed',
    `settled_version is not null and note <> '' and starts_at > product_now() - interval '7 days'
      and not ${isNoteUpheld('games')}`,
  ],
  [
    'reported',
    `settled_version is not null and id in (
      select r.game_id from score_reports r join settlements s on s.game_id = r.game_id and r.reported_at >= s.started_at
      where s.corrected_by is null and r.reported_at > product_now() - interval '7 days'
        and r.reported_at > ${upheldAt('s.game_id', 's.version')})`,
  ],
  [
    'waiting',
    `settled_version is null and voided_at is null and starts_at < product_now() - interval '4 hours'
      and starts_at > product_now() - interval '3 days'`,
  ],
  [
    'settled',
    `settled_version is not null and starts_at > product_now() - interval '7 days'
      and ${isCorrectable('games')}`,
  ],
]

/** Selects `id`, `state` and the `priority` of that state, of all games in one of these states. */
export function gamesByState(isIncluded: (state: State) => boolean = () => true): string {
  const found = STATES.map(([state, condition], priority) => ({
    state,
    condition,
    priority,
  }))
    .filter(({ state }) => isIncluded(state))
    .map(
      ({ state, condition, priority }) =>
        `select id, ${priority} as priority, '${state}' as state from games where ${condition}`,
    )
  return `select distinct on (id) * from (${found.join(' union all ')}) as found order by id, priority`
}
