/** A game whose source changes its id before it begins is still the same game, as long as it is not void (G4). */
import { wireId } from '@sidebet/contract/ids'
import type { FeedGame } from '@sidebet/domain/games/feedGame'
import { audit } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/db.ts'
import type { Cover } from './storedGames.sql.ts'

/**
 * Gives stored games the new ids of their source. A game is matched when the reading covers it, lacks its old id and is
 * unambiguous. `seenIds` are all ids of the reading. Unambiguous is one new game of the same league and teams, at most a day away,
 * and one stored game that it can be. A game that has begun is never matched, because the same teams may play again on the next
 * day. It waits for an operator.
 */
export async function followSourceIds(
  db: Database,
  games: readonly FeedGame[],
  covers: readonly Cover[],
  seenIds: readonly string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: number; source: string; was: string; now: string }>(
      `with listed as (
         select s.* from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
           as s (source, source_id, league, away_team, home_team, starts_at)
         where not exists (
           select 1 from games k where k.source = s.source and k.source_id = s.source_id)
       ), matches as (
         select g.id, g.source, g.source_id as was, s.source_id as now,
           count(*) over (partition by g.id) as candidates, count(*) over (partition by s.source, s.source_id) as rivals
         from listed s join games g on g.source = s.source and g.league = s.league
           and g.away_team = s.away_team and g.home_team = s.home_team
           and g.starts_at between s.starts_at - interval '1 day' and s.starts_at + interval '1 day'
         where g.voided_at is null and g.result_version = 0 and g.started_at is null and g.starts_at > product_now()
           and g.source_id <> all($7::text[])
           and exists (
             select 1 from unnest($8::text[], $9::timestamptz[], $10::timestamptz[]) as c (league, from_at, to_at)
             where c.league = g.league and g.starts_at >= c.from_at and g.starts_at < c.to_at)
       ), locked as (
         select id from games where id in (select id from matches where candidates = 1 and rivals = 1)
         order by id for update skip locked
       )
       update games g set source_id = m.now from matches m join locked using (id)
       where g.id = m.id and g.source_id = m.was
       returning g.id, g.source, m.was, m.now`,
      [
        games.map(({ source }) => source),
        games.map(({ sourceId }) => sourceId),
        games.map(({ league }) => league),
        games.map(({ awayTeam }) => awayTeam),
        games.map(({ homeTeam }) => homeTeam),
        games.map(({ startsAt }) => startsAt),
        seenIds,
        covers.map(({ league }) => league),
        covers.map(({ from }) => from),
        covers.map(({ to }) => to),
      ],
    )
    for (const { id, source, was, now } of rows) {
      const subject = wireId('game', id)
      await audit(tx, {
        actor: 'system',
        action: 'games.newId',
        subject,
        facts: { source, was, now },
      })
    }
  })
}
