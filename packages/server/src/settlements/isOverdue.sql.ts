import { VOID_AFTER_MS } from '@sidebet/domain/games/game'

/** A game that becomes void 48 hours after its start does so within seconds. */
const GRACE_MS = 5 * 60_000

/**
 * SQL condition: game `g` is overdue. 48 hours and five minutes after its start it has neither a settlement nor a confirmed
 * result.
 */
export const isOverdue = (g: string): string =>
  `(${g}.settled_version is null
    and ${g}.starts_at <= product_now() - ${VOID_AFTER_MS + GRACE_MS} * interval '1 millisecond'
    and not exists (select 1 from results o where o.game_id = ${g}.id and o.version = ${g}.result_version
      and o.confirmed_at is not null))`
