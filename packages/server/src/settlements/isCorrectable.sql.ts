import { CORRECTED_WITHIN_MS } from '@sidebet/domain/games/game'

/**
 * SQL condition: the result of settled game `g` may be corrected. The correction period from its first settlement on has not
 * ended (BI5), and two sources have not agreed on its settlement (BI8).
 */
export const isCorrectable = (g: string): string =>
  `(select coalesce(f.finished_at > product_now() - ${CORRECTED_WITHIN_MS} * interval '1 millisecond', true)
      and not exists (select 1 from settlements l where l.game_id = ${g}.id and l.version = ${g}.settled_version and l.is_final)
    from settlements f where f.game_id = ${g}.id order by f.version limit 1)`
