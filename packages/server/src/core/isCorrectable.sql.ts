import { CORRECTED_WITHIN_MS } from '@sidebet/domain/games/game'

/** A condition: the time in which the score of a settled game `g` may be corrected, from its first settlement on, is not over (BI5). */
export const isCorrectable = (g: string): string =>
  `(select coalesce(f.finished_at > product_now() - ${CORRECTED_WITHIN_MS} * interval '1 millisecond', true)
    from settlements f where f.game_id = ${g}.id order by f.version limit 1)`
