/** SQL expressions about disputes of a settlement `s` of game `g`, and about the operators who answered them. */

/** How long a dispute is shown, as on the operators' page. */
export const DISPUTES_SHOWN_FOR = "interval '7 days'"

/** When the oldest open dispute began; null without one. That of a source ends when its note does. */
export const disputedSince = (g: string, s: string): string =>
  `(select min(d.began_at) from disputes d
    where d.game_id = ${s}.game_id and d.version = ${s}.version and d.upheld_at is null and d.note in ('', ${g}.note)
      and d.began_at > product_now() - ${DISPUTES_SHOWN_FOR})`

/** When an operator last upheld this version of the result of this game; '-infinity' for never. */
export const upheldAt = (gameId: string, version: string): string =>
  `(select coalesce(max(u.upheld_at), '-infinity') from disputes u where u.game_id = ${gameId} and u.version = ${version})`

/** True when an operator has upheld the settled version of game `g` against its note. */
export const isNoteUpheld = (g: string): string =>
  `exists (select 1 from disputes u where u.game_id = ${g}.id and u.version = ${g}.settled_version
    and u.note = ${g}.note and u.upheld_at is not null)`

/**
 * The last decision of operators about a settlement, as JSON: that they upheld it, or else set its result. Null when no
 * operator did either, or an earlier version of the server did not record the author.
 */
export const decisionOn = (s: string): string =>
  `coalesce(
    (select json_build_object('what', 'upheld', 'by', u.upheld_by, 'why', u.reason, 'at', u.upheld_at) from disputes u
      where u.game_id = ${s}.game_id and u.version = ${s}.version and u.upheld_at is not null
      order by u.upheld_at desc limit 1),
    (select json_build_object('by', r.decided_by, 'why', r.reason, 'at', r.confirmed_at, 'what',
        case when r.outcome = 'void' then 'void' when exists (
          select 1 from settlements p where p.game_id = ${s}.game_id and p.corrected_by = ${s}.version) then 'corrected'
        else 'final' end)
      from results r where r.game_id = ${s}.game_id and r.version = ${s}.version and r.decided_by is not null))`
