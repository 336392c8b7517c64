/**
 * Checks of times, receipts, notices and stored keys against the rows that caused them. Each is one or two joins over the rows
 * in question; notices are compared with the causes of the last six days alone.
 */
import { type Check, isNear } from './check.ts'

/** Delivered notices are deleted after seven days: younger causes have theirs. */
const RECENT = `product_now() - interval '6 days'`

/** The parts of a notice's body that its cause determines. */
const CAUSED = `case topic
  when 'payment' then jsonb_build_object('state', body -> 'state')
  when 'payment.back' then jsonb_build_object('returnId', body -> 'returnId')
  when 'promotion' then jsonb_build_object('what', body -> 'what', 'cents', body -> 'cents')
  else jsonb_build_object('userId', body -> 'userId', 'version', body -> 'version', 'paidCents', body -> 'paidCents') end`

/**
 * The rows of `causes` (topic, ref, body) without a notice. A difference of sets is hashed or sorted, whatever the planner expects of
 * the outbox: a game has a notice for each of its users.
 */
const without = (causes: string) => `
  select format('%s %s', topic, ref) as subject, format('no notice with %s', body) as found
  from ((${causes}) except select topic, ref, ${CAUSED} from outbox
    where topic in ('payment', 'payment.back', 'promotion', 'game.settled', 'game.corrected')) as c`

export const RECORD_CHECKS: readonly Check[] = [
  {
    id: 'I32',
    rule: 'a transfer has the time of its cause',
    breaches: `
      select t.key as subject, format('moved at %s, its cause is of %s', t.created_at, c.at) as found
      from ledger_transfers t
      left join offers o on t.kind = 'post' and o.id = t.ref
      left join bets b on t.kind = 'take' and b.id = t.ref
      left join promotions p on t.kind = 'promotionPool' and p.id = t.ref
      cross join lateral (select coalesce(o.posted_at, b.accepted_at, p.created_at) as at) as c
      where t.kind in ('post', 'take', 'promotionPool') and not ${isNear('t.created_at', 'c.at')}
      union all
      select t.key, format('moved at %s, its settlement ran from %s to %s', t.created_at, s.started_at, s.finished_at)
      from ledger_transfers t
      join settlements s on s.game_id = t.ref and s.version = split_part(t.key, ':', 3)::int
      where t.kind in ('settle', 'reversal') and (t.created_at < s.started_at - interval '1 minute'
        or t.created_at > s.finished_at + interval '1 minute')
      union all
      select t.key, format('moved at %s, when its payment did not change', t.created_at)
      from ledger_transfers t join payments p on p.id = t.ref
      where t.kind in ('deposit', 'withdrawal') and not ${isNear('t.created_at', 'p.created_at')}
        and not coalesce(${isNear('t.created_at', 'p.completed_at')}, false)
        and not exists (select 1 from payment_changes c where c.payment_id = p.id and ${isNear('t.created_at', 'c.at')})
      union all
      select t.key, format('returned at %s, the offer was posted at %s', t.created_at, o.posted_at)
      from ledger_transfers t join offers o on o.id = t.ref
      where t.kind = 'return' and t.created_at < o.posted_at
      union all
      select format('o_%s', o.id), format('open for a start at %s in %s, which g_%s never had', o.starts_at, o.league, g.id)
      from offers o join games g on g.id = o.game_id
      where o.state = 'open' and (o.league <> g.league or o.starts_at <> g.starts_at and o.starts_at <> all(g.earlier_starts))`,
  },
  {
    id: 'I33',
    rule: 'the receipts of a settlement have all of its bets, each once, and every closed day is in the chain',
    breaches: `
      with parts as (
        select *, lag(last_bet_id) over its as before, row_number() over its - 1 as place, lead(nth) over its is null as is_last
        from receipt_parts window its as (partition by game_id, version order by nth)
      )
      select format('g_%s version %s part %s', p.game_id, p.version, p.nth) as subject,
        format('bets %s to %s', p.first_bet_id, p.last_bet_id) as found
      from parts p join settlements s on s.game_id = p.game_id and s.version = p.version
      where p.nth <> p.place
        or p.first_bet_id <> (select min(id) from bets where game_id = p.game_id and id > coalesce(p.before, 0))
        or p.is_last and s.receipts_made and p.last_bet_id <> (select max(id) from bets where game_id = p.game_id)
      union all
      select format('g_%s version %s', r.game_id, r.version), format('root of day %s, made at %s', r.day, r.made_at)
      from receipt_roots r left join settlements s on s.game_id = r.game_id and s.version = r.version and s.receipts_made
      where s.game_id is null or r.made_at < s.finished_at - interval '1 minute'
        or (r.made_at at time zone 'America/New_York')::date > r.day
        or r.day <= (select max(day) from receipt_days) and not exists (select 1 from receipt_days d where d.day = r.day)
      union all
      select format('day %s', d.day), format('made at %s, in the chain: %s', d.made_at, c.day is not null)
      from receipt_days d left join receipt_chain c on c.day = d.day
      where (d.made_at at time zone 'America/New_York')::date <= d.day
        or c.day is null and d.day < (select max(day) from receipt_days)
      union all
      select format('b_%s version %s', t.bet_id, t.version), 'salts without a bet that is settled by it' from receipt_salts t
      left join bets b on b.id = t.bet_id
      left join settlements s on s.game_id = b.game_id and s.version = t.version where s.game_id is null
      union all
      select format('u_%s', m.user_id), format('has read of day %s', m.day) from receipt_mails m
      left join receipt_days d on d.day = m.day where d.day is null`,
  },
  {
    id: 'I34',
    rule: 'every payment, take, settlement, return and grant of the last six days has its notice',
    breaches: `${without(`
      select 'payment' as topic, c.payment_id as ref, jsonb_build_object('state', c.to_state) as body
      from payment_changes c join payments p on p.id = c.payment_id
      where c.at > ${RECENT} and c.from_state not in (c.to_state, 'returned') and (c.to_state in ('completed', 'failed')
        or p.kind in ('walletPayout', 'bankPayout', 'walletRefund') and c.to_state in ('rejected', 'returned'))
      union all
      select 'payment.back', payment_id, jsonb_build_object('returnId', id) from payment_returns
      where at > ${RECENT} and cents <> 0
      union all
      select 'promotion', ref, jsonb_build_object('what', case kind when 'grant' then 'received' when 'release' then 'released'
          else 'lost' end, 'cents', cents) from ledger_transfers
      where kind in ('grant', 'release', 'expire') and created_at > ${RECENT}
        and exists (select 1 from audit a where a.action = 'promotions.accept' and a.facts ->> 'grant' = ref::text)
      union all
      select case when s.version = first.version then 'game.settled' else 'game.corrected' end, p.game_id,
        jsonb_build_object('userId', p.user_id, 'version', p.version, 'paidCents', p.paid_cents)
      from payouts p join settlements s on s.game_id = p.game_id and s.version = p.version
      cross join lateral (select min(version) as version from settlements where game_id = p.game_id) as first
      where s.finished_at > ${RECENT}`)}
      union all
      select format('o_%s', o.id), format('%s takes, %s in notices', t.takes, coalesce(n.takes, 0)) from offers o
      join (select offer_id, count(*) as takes from bets where accepted_at > ${RECENT} group by 1) t on t.offer_id = o.id
      left join (select ref, sum((body ->> 'takes')::int) as takes from outbox where topic = 'offer.taken' group by 1) n
        on n.ref = o.id
      where o.posted_at > ${RECENT} and t.takes <> coalesce(n.takes, 0)`,
  },
  {
    id: 'I35',
    rule: 'a stored idempotency key leads to a payment, an offer or a grant of its user, made when the key was stored',
    breaches: `
      select format('u_%s %s %s', i.user_id, i.call, i.key) as subject, format('leads to %s', i.answer) as found
      from idempotency i
      left join payments p on p.id = (i.answer ->> 'paymentId')::bigint
      left join offers o on o.id = (i.answer ->> 'offerId')::bigint
      left join promotion_grants g on g.id = (i.answer ->> 'grantId')::bigint
      left join bets b on b.id = coalesce(i.answer ->> 'betId', i.answer -> 'bets' -> 0 ->> 'betId')::bigint
      cross join lateral (select coalesce(p.created_at, o.posted_at, g.granted_at, b.accepted_at) as at,
        coalesce(p.user_id, o.offerer_id, g.user_id, b.accepter_id) as user_id) as cause
      where i.answer ->> 'paymentId' is not null and (p.id is null or p.kind <> case i.call when 'createOrder' then 'walletDeposit'
          when 'depositFromBank' then 'bankDeposit' when 'withdrawToBank' then 'bankPayout' when 'withdrawToWallet' then 'walletPayout'
          when 'refundDeposit' then 'walletRefund'
          else '' end)
        or (i.call = 'takeOffer') <> (i.answer ->> 'betId' is not null)
        or (i.call = 'takeOffers') <> (i.answer -> 'bets' is not null)
        or i.answer ->> 'grantId' is not null and g.id is null
        or i.answer ->> 'offerId' is not null and i.call like 'post%' and o.id is null
        or cause.user_id <> i.user_id and i.call not like 'decline%'
        or i.call not like 'decline%' and not ${isNear('i.created_at', 'cause.at')}`,
  },
]
