import { CORRECTED_WITHIN_MS } from '@sidebet/domain/games/game'

/**
 * A condition: the time in which the result of a settled game `g` may be corrected, from its first settlement on, is not over
 * (BI5), and its settlement is not final by the agreement of two sources (BI8).
 */
export const isCorrectable = (g: string): string =>
  `(select coalesce(f.finished_at > product_now() - ${CORRECTED_WITHIN_MS} * interval '1 millisecond', true)
      and not exists (select 1 from settlements l where l.game_id = ${g}.id and l.version = ${g}.settled_version and l.is_final)
    from settlements f where f.game_id = ${g}.id order by f.version limit 1)`
