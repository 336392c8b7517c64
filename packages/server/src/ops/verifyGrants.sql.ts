/**
 * Checks of promotions and grants against the records in the audit, and of releases against the bets that earn them. The bets
 * of each released grant are found by the indexes by user, so the cost is that of the grants.
 */
import { type Check, isNear } from './check.ts'

const EASTERN = 'America/New_York'

/**
 * Own stakes of grant `g` on one side, in bets after the grant whose settlement did not return them. The settlement is that of
 * the time at which the grant was earned: a later correction takes no grant back.
 */
const settled = (side: string, stake: string) => `
  (select coalesce(sum(b.${stake}), 0) from bets b
    join settlements s on s.game_id = b.game_id and s.started_at <= g.earned_at and not exists (
      select 1 from settlements n where n.game_id = s.game_id and n.version = s.corrected_by and n.started_at <= g.earned_at)
    where b.${side} = g.user_id and b.accepted_at > g.granted_at
      and s.outcome = 'final' and b.accepted_at < s.starts_at)`

/** At most as strict as the rules of the product (GAP-158, GAP-159): a release that fails this was never earned. */
const IS_EARNED = `case when g.accepts_needed > 0
  then (select count(distinct b.accepter_id) from bets b
    where b.offerer_id = g.user_id and b.accepted_at > g.granted_at and b.accepted_at <= g.earned_at
      and not exists (select 1 from bets e where b.accepter_id in (e.offerer_id, e.accepter_id)
        and (e.accepted_at, e.id) < (b.accepted_at, b.id))) >= g.accepts_needed
  else ${settled('offerer_id', 'offerer_pay_cents')} + ${settled('accepter_id', 'amount_cents')} >= g.cents end`

export const GRANT_CHECKS: readonly Check[] = [
  {
    id: 'I31',
    rule: 'promotions and grants are as the audit recorded them, and each released grant was earned',
    breaches: `
      select a.subject, format('differs from its record %s', a.facts) as found from audit a
      left join promotions p on format('p_%s', p.id) = a.subject
      where a.action = 'promotions.create' and (p.id is null or a.actor <> format('u_%s', p.created_by)
        or not ${isNear('p.created_at', 'a.at')}
        or not a.facts @> jsonb_build_object('initialCents', p.initial_cents, 'perUserCents', p.per_user_cents)
        or a.facts ? 'acceptsNeeded' and not a.facts @> jsonb_build_object('acceptsNeeded', p.accepts_needed,
          'availableToWithdraw', p.available_to_withdraw, 'daysToUse', p.days_to_use, 'lastDay', p.last_day,
          'groupAdminId', p.group_admin_id))
      union all
      select format('grant %s', a.facts ->> 'grant'), format('%s of u_%s of promotion %s, recorded is %s by %s of %s', g.cents,
        g.user_id, g.promotion_id, a.facts ->> 'cents', a.actor, a.subject)
      from audit a left join promotion_grants g on g.id = (a.facts ->> 'grant')::bigint
      left join promotions p on p.id = g.promotion_id
      cross join lateral (select p.available_to_withdraw or coalesce(p.days_to_use, 0) = 0 as has_no_day,
        (g.granted_at at time zone '${EASTERN}')::date + p.days_to_use as last_day) as terms
      where a.action = 'promotions.accept' and a.facts ? 'grant' and (g.id is null
        or (a.actor, a.subject, a.facts ->> 'cents') <> (format('u_%s', g.user_id), format('p_%s', g.promotion_id), g.cents::text)
        or g.accepts_needed <> p.accepts_needed
        or g.last_day_to_use is distinct from case when not has_no_day then terms.last_day end
        or g.state = 'lost' and coalesce(g.last_day_to_use >= (product_now() at time zone '${EASTERN}')::date, true))
      union all
      select format('grant %s', g.id), format('%s given at %s, its promotion gives %s, its transfer is of %s', g.cents,
        g.granted_at, p.per_user_cents, t.created_at)
      from promotion_grants g join promotions p on p.id = g.promotion_id
      left join ledger_transfers t on t.key = format('grant:%s', g.id)
      where g.cents > p.per_user_cents or not ${isNear('g.granted_at', 't.created_at')}
      union all
      select format('grant %s', g.id), format('released as earned at %s', g.earned_at)
      from promotion_grants g join promotions p on p.id = g.promotion_id and not p.available_to_withdraw
      left join ledger_transfers t on t.key = format('release:%s', g.id)
      where (g.state = 'free' or g.earned_at is not null or t.key is not null)
        and (g.earned_at is null or t.created_at < g.earned_at or not ${IS_EARNED})
      union all
      select format('grant %s', g.id), format('is %s, unlike its account and its transfers', g.state)
      from promotion_grants g
      left join ledger_accounts a on a.kind = 'user.bonus' and a.owner_id = g.id
      left join ledger_transfers t on t.key = format('expire:%s', g.id)
      where g.state <> 'free' and a.id is null or g.state = 'withheld' and t.key is not null
      union all
      select format('p_%s', p.id), format('closed at %s, its transfer is of %s', p.closed_at, c.at)
      from promotions p
      left join (select ref, min(created_at) as at from ledger_transfers where kind = 'promotionClosed' group by 1) c on c.ref = p.id
      where (p.closed_at is null) <> (c.at is null) or not ${isNear('p.closed_at', 'c.at')}`,
  },
]
