/**
 * The ledger, checked by plain SQL with its own grader: it uses none of the code that it checks. Each check selects its
 * breaches, so an empty result means that the check passes. A bet counts as settled for a user once the settlement's cursor
 * has passed them without skipping them.
 */
import { isOverdue } from '../settlements/isOverdue.sql.ts'
import { type Check, isNear } from './check.ts'
import { GRANT_CHECKS } from './verifyGrants.sql.ts'
import { PAYMENT_CHECKS } from './verifyPayments.sql.ts'
import { RECORD_CHECKS } from './verifyRecords.sql.ts'

/**
 * Every side of every bet, with its payout by an independent grader and whether it is settled for that user. Stakes of bets
 * made after the start, as the settlement has it, are returned. A corrected game has its sides once per settlement. They
 * are `replaced` for a user once the next settlement has paid that user.
 */
const SIDES = `
  graded as (
    select b.*, s.version, s.corrected_by, s.user_cursor, s.left_out, n.user_cursor as next_cursor, n.left_out as next_left_out,
      o.version is null as is_first,
      s.outcome = 'void' or b.accepted_at >= s.starts_at as goes_back,
      case b.pick when 'home' then s.home_score else s.away_score end
        - case b.pick when 'home' then s.away_score else s.home_score end as margin
    from bets b
    left join settlements s on s.game_id = b.game_id
    left join settlements n on n.game_id = s.game_id and n.version = s.corrected_by
    left join settlements o on o.game_id = s.game_id and o.corrected_by = s.version
  ), sides as (
    select id as bet_id, 'offerer' as side, offerer_id as user_id, game_id, version, corrected_by, is_first,
      offerer_pay_cents as staked, goes_back,
      case when goes_back then offerer_pay_cents
        when margin >= spread_hundredths / 100.0 then offerer_pay_cents + amount_cents else 0 end as paid,
      coalesce(user_cursor >= offerer_id and offerer_id <> all(left_out), false) as settled,
      coalesce(next_cursor >= offerer_id and offerer_id <> all(next_left_out), false) as replaced
    from graded
    union all
    select id, 'accepter', accepter_id, game_id, version, corrected_by, is_first, amount_cents, goes_back,
      case when goes_back then amount_cents
        when margin < spread_hundredths / 100.0 then offerer_pay_cents + amount_cents else 0 end,
      coalesce(user_cursor >= accepter_id and accepter_id <> all(left_out), false),
      coalesce(next_cursor >= accepter_id and accepter_id <> all(next_left_out), false)
    from graded
  )`

/** The cursor of a settlement that has passed every user. */
const ALL_USERS = Number.MAX_SAFE_INTEGER

/** What is still reserved for each offer: its reserved stake less the parts in bets. */
const PARTS = `
  parts as (
    select o.id, o.offerer_id, o.state, o.amount_cents, o.taken_cents, o.hold_cents, o.odds_numerator,
      o.odds_denominator, coalesce(b.amounts, 0) as amounts, coalesce(b.pays, 0) as pays,
      coalesce(r.cents, 0) as returned
    from offers o
    left join (select offer_id, sum(amount_cents) as amounts, sum(offerer_pay_cents) as pays
      from bets group by offer_id) b on b.offer_id = o.id
    left join (select ref, sum(cents) as cents from ledger_transfers where kind = 'return' group by ref) r
      on r.ref = o.id
  )`

/** An offerer's stake for so many cents of an offer, odds and columns as in `offers`: rounded half up. */
const staked = (cents: string) =>
  `div(2 * ${cents}::numeric * odds_numerator + odds_denominator, 2 * odds_denominator)`

const DEPOSIT = `kind in ('walletDeposit', 'bankDeposit')`
const WITHDRAWAL = `kind in ('walletPayout', 'bankPayout', 'walletRefund')`
/** A credited deposit, whatever was returned of it since; a withdrawal that has left the funds. */
const CREDITED = `${DEPOSIT} and state in ('completed', 'returned')`
const DEBITED = `${WITHDRAWAL} and state not in ('rejected', 'failed', 'returned')`
/** A withdrawal whose money is reserved. */
const OPEN_WITHDRAWAL = `${WITHDRAWAL} and state in ('requested', 'submitting', 'pending')`
const providerOf = (kind: string) =>
  `case when ${kind} in ('walletDeposit', 'walletPayout', 'walletRefund') then 'paypal' else 'dwolla' end`

/** The users' accounts in a payment's transfer belong to the payment's user. */
const OF_PAYMENT = `(f.kind not like 'user.%' or f.owner_id = p.user_id) and (r.kind not like 'user.%' or r.owner_id = p.user_id)`

/** Joined as in I12: a stake comes from this user's cash or one of their grants, as its key states. */
const STAKED_BY = (user: string) =>
  `(f.kind = 'user.cash' and f.owner_id = ${user} and t.key = format('%s:%s:cash', t.kind, t.ref)
    or f.kind = 'user.bonus' and fg.user_id = ${user} and t.key = format('%s:%s:%s', t.kind, t.ref, fg.id))`

/** What has gone from a grant's account `a` back to its promotion's pool, less what corrections have returned from there. */
const TAKEN_BACK = `(
  (select coalesce(sum(t.cents), 0) from ledger_transfers t where t.from_account = a.id and t.kind in ('expire', 'forfeit'))
  - (select coalesce(sum(t.cents), 0) from ledger_transfers t where t.to_account = a.id and t.kind = 'forfeit'))`

/**
 * Every user whose balance in accounts of these kinds differs from `expected` (user_id, cents); accounts of grants count
 * for their users.
 */
const otherThanExpected = (kinds: string, verb: string) => `
      select format('u_%s', coalesce(a.owner_id, e.user_id)) as subject,
        format('${verb}, expected %s', coalesce(a.cents, 0), coalesce(e.cents, 0)) as found
      from (select coalesce(g.user_id, l.owner_id) as owner_id, sum(balance_cents) as cents from ledger_accounts l
        left join promotion_grants g on l.kind = 'user.bonus' and g.id = l.owner_id
        where kind in (${kinds}) group by 1) a
      full join expected e on e.user_id = a.owner_id
      where coalesce(a.cents, 0) <> coalesce(e.cents, 0)`

/** The same against the sums of these payments (user_id, cents). */
const otherThanPayments = (kind: string, verb: string, where: string) => `
      select subject, found from (
        with expected as (
          select user_id, sum(amount_cents) as cents from payments where ${where} group by user_id
        )${otherThanExpected(`'${kind}'`, verb)}
      ) as of_kind`

export const CHECKS: readonly Check[] = [
  {
    id: 'I1',
    rule: 'all balances add up to 0, and each is the received less the sent transfers of its account',
    breaches: `
      select 'total' as subject, sum(balance_cents)::text as found from ledger_accounts having sum(balance_cents) <> 0
      union all
      select format('%s %s', a.kind, a.owner_id), format('%s, but its transfers add up to %s', a.balance_cents, coalesce(m.cents, 0))
      from ledger_accounts a
      left join (
        select account, sum(cents) as cents from (
          select to_account as account, cents from ledger_transfers
          union all select from_account, -cents from ledger_transfers) legs group by account
      ) m on m.account = a.id
      where a.balance_cents <> coalesce(m.cents, 0)`,
  },
  {
    id: 'I2',
    rule: 'the money of all users is the sum of deposits and promotions, less withdrawals, to the cent',
    breaches: `
      select 'users' as subject, format('balances are %s, deposits and promotions %s', held, paid + promoted) as found
      from (select coalesce(sum(balance_cents), 0) as held from ledger_accounts
          where kind like 'user.%' or kind in ('game.pot', 'promo.pool')) h,
        (select coalesce(sum(case
            when ${DEPOSIT} and state in ('completed', 'pending', 'returned') then amount_cents - returned_cents
            when ${WITHDRAWAL} and state = 'completed' then -amount_cents end), 0) as paid
          from payments) p,
        (select (select coalesce(sum(initial_cents), 0) from promotions)
          - (select coalesce(sum(case kind when 'promotionClosed' then cents else -cents end), 0) from ledger_transfers
            where kind in ('promotionClosed', 'promotionReopened')) as promoted) e
      where held <> paid + promoted`,
  },
  {
    id: 'I3',
    rule: 'no account of a user is below 0',
    breaches: `
      select format('%s %s', kind, owner_id) as subject, balance_cents::text as found from ledger_accounts
      where balance_cents < 0 and kind in
        ('user.cash', 'user.bonus', 'user.at_risk', 'user.pending_in', 'user.withdrawing', 'promo.pool')`,
  },
  {
    id: 'I4',
    rule: 'the money at risk of a user is the open rest of their offers and their stakes in unsettled bets',
    breaches: `
      with ${SIDES}, ${PARTS}, expected as (
        select user_id, sum(cents) as cents from (
          select offerer_id as user_id, hold_cents - pays as cents from parts where state = 'open'
          union all select user_id, staked from sides where is_first and not settled
        ) as held group by user_id
      )${otherThanExpected(`'user.at_risk'`, '%s at risk')}`,
  },
  {
    id: 'I5',
    rule: 'the amounts of the bets and the open rest of an offer add up, and so do the parts of its hold',
    breaches: `
      with ${PARTS}
      select format('o_%s', id) as subject, format('%s of %s taken, bets %s; reserved %s, parts %s, returned %s (%s)',
        taken_cents, amount_cents, amounts, hold_cents, pays, returned, state) as found
      from parts
      where taken_cents <> amounts or amounts > amount_cents or pays + returned > hold_cents
        or hold_cents <> ${staked('amount_cents')}
        or pays <> ${staked('amounts')}
        or (state = 'open' and returned <> 0)
        or (state <> 'open' and pays + returned <> hold_cents)`,
  },
  {
    id: 'I6',
    rule: 'every offer and bet has its transfers, and every transfer and key has an offer, a bet or a payment',
    breaches: `
      with moved as (
        select kind, ref, sum(cents) as cents, coalesce(sum(cents) filter (where key = format('%s:%s:cash', kind, ref)), 0) as cash
        from ledger_transfers where kind in ('post', 'take') group by kind, ref
      )
      select format('o_%s', o.id) as subject, 'reserved stake without its transfer' as found from offers o
      left join moved t on t.kind = 'post' and t.ref = o.id
      where (t.cents, t.cash) is distinct from (o.hold_cents, o.hold_cents - o.bonus_cents)
      union all
      select format('b_%s', b.id), 'stake without its transfer' from bets b
      left join moved t on t.kind = 'take' and t.ref = b.id
      left join (select ref, sum(cents) as cents from stake_bonus where stake = 'accepter' group by ref) s on s.ref = b.id
      where (t.cents, t.cash) is distinct from (b.amount_cents, b.amount_cents - coalesce(s.cents, 0))
      union all
      select t.key, 'transfer without its offer' from ledger_transfers t
      left join offers o on o.id = t.ref where t.kind in ('post', 'return') and o.id is null
      union all
      select t.key, 'transfer without its bet' from ledger_transfers t
      left join bets b on b.id = t.ref where t.kind = 'take' and b.id is null
      union all
      select format('b_%s', b.id), 'bet without its offer or game' from bets b
      left join offers o on o.id = b.offer_id and o.game_id = b.game_id and o.offerer_id = b.offerer_id
      where o.id is null
      union all
      select format('o_%s', o.id), 'offer without its offerer or game' from offers o
      left join users u on u.id = o.offerer_id
      left join games g on g.id = o.game_id
      where u.id is null or g.id is null
      union all
      select i.key, 'remembered effect without its bet' from idempotency i
      left join bets b on b.id = (i.answer ->> 'betId')::bigint and b.accepter_id = i.user_id
      where i.call = 'takeOffer' and b.id is null
      union all
      select i.key, 'remembered effect without one of its bets' from idempotency i
      cross join lateral json_array_elements(i.answer -> 'bets') as made
      left join bets b on b.id = (made ->> 'betId')::bigint and b.accepter_id = i.user_id
        and b.offer_id = (made ->> 'offerId')::bigint
      where i.call = 'takeOffers' and b.id is null`,
  },
  {
    id: 'I7',
    rule: 'the transfers of a settlement equal what an independent grader computes from the bets and the score',
    breaches: `
      with ${SIDES}, expected as (
        select game_id, version, user_id, sum(staked) as staked, sum(paid) as paid from sides
        where settled group by game_id, version, user_id
      ), moved as (
        select s.ref as game_id, split_part(s.key, ':', 3)::int as version, split_part(s.key, ':', 4)::bigint as user_id,
          coalesce(sum(cents) filter (where s.key like '%:in'), 0) as staked,
          coalesce(sum(cents) filter (where s.key not like '%:in'), 0) as paid
        from ledger_transfers s where kind = 'settle' group by 1, 2, 3
      )
      select format('g_%s version %s u_%s', coalesce(e.game_id, m.game_id), coalesce(e.version, m.version),
          coalesce(e.user_id, m.user_id)) as subject,
        format('moved %s in and %s out, expected %s and %s', coalesce(m.staked, 0), coalesce(m.paid, 0), coalesce(e.staked, 0), coalesce(e.paid, 0)) as found
      from expected e full join moved m using (game_id, version, user_id)
      where e.staked is distinct from m.staked or e.paid is distinct from m.paid
      union all
      select format('g_%s', owner_id), format('pot of %s after its settlement', balance_cents)
      from ledger_accounts a join games g on g.id = a.owner_id
      join settlements s on s.game_id = g.id and s.version = g.settled_version and s.finished_at is not null
      where a.kind = 'game.pot' and a.balance_cents <> 0`,
  },
  {
    id: 'I8',
    rule: 'no bet was accepted at or after the start, or once its game was marked started or settled',
    breaches: `
      select format('b_%s', b.id) as subject, format('accepted %s, start %s', b.accepted_at, b.starts_at) as found
      from bets b join games g on g.id = b.game_id
      left join settlements s on s.game_id = g.id
      where b.accepted_at >= b.starts_at or b.accepted_at > g.started_at or b.accepted_at > s.started_at`,
  },
  {
    id: 'I9',
    rule: 'no returned part of an offer was taken, and none is returned twice',
    breaches: `
      select format('b_%s', b.id) as subject, format('accepted after o_%s was closed', b.offer_id) as found
      from bets b join ledger_transfers t on t.kind = 'return' and t.ref = b.offer_id
      where b.accepted_at > t.created_at
      union all
      select format('o_%s', ref), format('returned %s times', count(*)) from ledger_transfers
      where kind = 'return' group by ref
      having count(distinct created_at) > 1 or count(distinct split_part(key, ':', 3)) < count(*)
      union all
      select format('o_%s', o.id), format('returned while %s', o.state) from offers o
      join ledger_transfers t on t.kind = 'return' and t.ref = o.id where o.state in ('open', 'taken')`,
  },
  {
    id: 'I10',
    rule: 'each deposit is credited once, with its amount',
    breaches: `
      select format('p%s', p.id) as subject, format('%s of %s credited while %s', coalesce(t.cents, 0), p.amount_cents, p.state) as found
      from payments p
      left join (select t.ref, sum(t.cents) as cents from ledger_transfers t
        join ledger_accounts a on a.id = t.to_account and a.kind = 'user.cash'
        where t.kind = 'deposit' group by t.ref) t on t.ref = p.id
      where coalesce(t.cents, 0) <> case when ${CREDITED} then p.amount_cents else 0 end`,
  },
  {
    id: 'I11',
    rule: 'the money of a user less debts is deposits and grants, less stakes and withdrawals, plus returns and winnings',
    breaches: `
      with ${SIDES}, ${PARTS}, expected as (
        select user_id, sum(cents) as cents from (
          select user_id, amount_cents - returned_cents as cents from payments where ${CREDITED}
          union all select user_id, -amount_cents from payments where ${DEBITED}
          union all select offerer_id, -hold_cents from offers
          union all select offerer_id, hold_cents - pays from parts where state <> 'open'
          union all select accepter_id, -amount_cents from bets
          union all select user_id, paid from sides where settled and not replaced
          union all select user_id, cents from promotion_grants
          union all select g.user_id, -${TAKEN_BACK} from promotion_grants g
            join ledger_accounts a on a.kind = 'user.bonus' and a.owner_id = g.id
        ) as caused group by user_id
      )${otherThanExpected(`'user.cash', 'user.bonus', 'user.debt'`, 'has %s')}`,
  },
  {
    id: 'I12',
    rule: 'every transfer has a known kind and moves money only between the accounts of its parties',
    breaches: `
      select t.key as subject, format('%s from %s %s to %s %s', t.kind, f.kind, f.owner_id, r.kind, r.owner_id) as found
      from ledger_transfers t
      join ledger_accounts f on f.id = t.from_account
      join ledger_accounts r on r.id = t.to_account
      left join offers o on t.kind in ('post', 'return') and o.id = t.ref
      left join bets b on t.kind = 'take' and b.id = t.ref
      left join payments p on t.kind in ('deposit', 'depositReturn', 'withdrawal') and p.id = t.ref
      left join statement_bookings sb on t.kind in ('unknown', 'unknownReturn', 'providerFee') and sb.id = t.ref
      left join promotion_grants fg on f.kind = 'user.bonus' and fg.id = f.owner_id
      left join promotion_grants rg on r.kind = 'user.bonus' and rg.id = r.owner_id
      left join promotion_grants g on t.kind in ('grant', 'release', 'expire') and g.id = t.ref
      cross join lateral (select ${providerOf('p.kind')} as name) provider
      where not coalesce(case t.kind
        when 'post' then (r.kind, r.owner_id) = ('user.at_risk', o.offerer_id) and ${STAKED_BY('o.offerer_id')}
        when 'take' then (r.kind, r.owner_id) = ('user.at_risk', b.accepter_id) and ${STAKED_BY('b.accepter_id')}
        when 'return' then (f.kind, f.owner_id) = ('user.at_risk', o.offerer_id)
          and case r.kind when 'user.cash' then r.owner_id = o.offerer_id
            when 'user.bonus' then rg.user_id = o.offerer_id and t.key = format('return:%s:%s', t.ref, rg.id) end
        when 'settle' then
          case f.kind when 'user.at_risk' then r.kind = 'game.pot'
              and (f.owner_id, r.owner_id) = (split_part(t.key, ':', 4)::bigint, t.ref)
            when 'game.pot' then f.owner_id = t.ref and case r.kind
              when 'user.cash' then r.owner_id = split_part(t.key, ':', 4)::bigint
              when 'user.debt' then r.owner_id = split_part(t.key, ':', 4)::bigint
              when 'user.bonus' then rg.user_id = split_part(t.key, ':', 4)::bigint and rg.id::text = split_part(t.key, ':', 5) end
            end
        when 'reversal' then
          case r.kind when 'user.at_risk' then (f.kind, f.owner_id) = ('game.pot', t.ref)
              and r.owner_id = split_part(t.key, ':', 4)::bigint
            when 'game.pot' then r.owner_id = t.ref and case
              when f.kind in ('user.cash', 'user.debt') then f.owner_id = split_part(t.key, ':', 4)::bigint
              when f.kind = 'user.bonus' then fg.user_id = split_part(t.key, ':', 4)::bigint and fg.id::text = split_part(t.key, ':', 5) end
            else (f.kind, f.owner_id) = ('game.pot', t.ref) and r.kind in ('user.cash', 'user.debt')
              and r.owner_id = split_part(t.key, ':', 4)::bigint
            end
        when 'promotionPool' then (f.kind, r.kind) = ('equity.platform', 'promo.pool') and r.owner_id = t.ref
        when 'promotionClosed' then (f.kind, r.kind) = ('promo.pool', 'equity.platform') and f.owner_id = t.ref
        when 'promotionReopened' then (f.kind, r.kind) = ('equity.platform', 'promo.pool') and r.owner_id = t.ref
        when 'grant' then (f.kind, f.owner_id) = ('promo.pool', g.promotion_id)
          and (r.kind, r.owner_id) in (('user.bonus', g.id), ('user.cash', g.user_id))
        when 'release' then (f.kind, f.owner_id, r.kind, r.owner_id) = ('user.bonus', g.id, 'user.cash', g.user_id)
        when 'expire' then (f.kind, f.owner_id, r.kind, r.owner_id) = ('user.bonus', g.id, 'promo.pool', g.promotion_id)
        when 'forfeit' then (f.kind, r.kind) = ('user.bonus', 'promo.pool') and r.owner_id = fg.promotion_id
          or (f.kind, r.kind) = ('promo.pool', 'user.bonus') and f.owner_id = rg.promotion_id and t.key like 'forfeit:reversal:%'
        when 'repayment' then (f.kind, r.kind) = ('user.cash', 'user.debt') and f.owner_id = r.owner_id
          and t.ref = f.owner_id
        when 'deposit' then ${OF_PAYMENT} and p.${DEPOSIT} and (f.kind, r.kind) in (
            ('provider.' || provider.name, 'user.cash'),
            ('provider.' || provider.name, 'intransit.' || provider.name || '.in'),
            ('intransit.' || provider.name || '.in', 'user.pending_in'),
            ('user.pending_in', 'intransit.' || provider.name || '.in'), ('user.pending_in', 'user.cash'),
            ('expense.provider_fee.' || provider.name, 'provider.' || provider.name))
        when 'depositReturn' then ${OF_PAYMENT} and p.${DEPOSIT} and (
            f.kind in ('user.cash', 'user.debt', 'expense.dispute') and r.kind = 'provider.' || provider.name
            or f.kind = 'provider.' || provider.name and r.kind = 'user.cash')
        when 'withdrawal' then ${OF_PAYMENT} and p.${WITHDRAWAL} and (f.kind, r.kind) in (
            ('user.cash', 'user.withdrawing'), ('user.withdrawing', 'user.cash'),
            ('user.withdrawing', 'provider.' || provider.name), ('provider.' || provider.name, 'user.cash'),
            ('user.withdrawing', 'revenue.withdrawal_fee'), ('revenue.withdrawal_fee', 'user.cash'),
            ('expense.provider_fee.' || provider.name, 'provider.' || provider.name))
        when 'correction' then (f.kind, r.kind) in (('game.pot', 'equity.platform'), ('equity.platform', 'game.pot'))
        when 'unknown' then sb.kind = 'unknown' and (f.kind, r.kind) = ('provider.' || sb.provider, 'suspense.' || sb.provider)
        when 'unknownReturn' then sb.kind = 'unknownReturn'
          and (f.kind, r.kind) = ('suspense.' || sb.provider, 'provider.' || sb.provider)
        when 'providerFee' then sb.kind = 'fee' and case when sb.cents > 0
          then (f.kind, r.kind) = ('expense.provider_fee.' || sb.provider, 'provider.' || sb.provider)
          else (f.kind, r.kind) = ('provider.' || sb.provider, 'expense.provider_fee.' || sb.provider) end
        end, false)
      union all
      select format('%s %s', kind, owner_id), 'an account of the house with an owner, or another without'
      from ledger_accounts where (owner_id = 0) = (kind like 'user.%' or kind in ('promo.pool', 'game.pot'))`,
  },
  {
    id: 'I13',
    rule: 'a game is settled by its confirmed result and its start',
    breaches: `
      select format('g_%s version %s', s.game_id, s.version) as subject,
        format('settled as %s %s-%s, confirmed is %s %s-%s', s.outcome, s.away_score, s.home_score, r.outcome, r.away_score,
          r.home_score) as found
      from settlements s
      left join results r on r.game_id = s.game_id and r.version = s.version and r.confirmed_at is not null
      where (s.outcome, s.away_score, s.home_score) is distinct from (r.outcome, r.away_score, r.home_score)
      union all
      select format('g_%s version %s', s.game_id, s.version),
        format('settled for a start at %s, it started at %s', s.starts_at, least(g.starts_at, g.in_play_at))
      from settlements s join games g on g.id = s.game_id
      where s.starts_at <> 'infinity' and s.version = g.settled_version and s.starts_at <> least(g.starts_at, g.in_play_at)`,
  },
  {
    id: 'I14',
    rule: 'a bet has the terms of its offer, an allowed taker, a start that its game had, and its part of the hold',
    breaches: `
      select format('b_%s', b.id) as subject, format('other terms than o_%s', o.id) as found
      from bets b join offers o on o.id = b.offer_id
      where (b.pick, b.spread_hundredths, b.odds_numerator, b.odds_denominator, b.audience)
        <> (o.pick, o.spread_hundredths, o.odds_numerator, o.odds_denominator, o.audience)
      union all
      select format('b_%s', b.id), format('o_%s was not offered to u_%s', o.id, b.accepter_id)
      from bets b join offers o on o.id = b.offer_id
      where b.accepter_id = o.offerer_id or b.group_id is distinct from o.group_id
        or (o.audience = 'friend' and b.accepter_id is distinct from o.friend_id)
      union all
      select format('b_%s', b.id), format('for a start at %s, which g_%s never had', b.starts_at, g.id)
      from bets b join games g on g.id = b.game_id
      where b.starts_at <> g.starts_at and b.starts_at <> all(g.earlier_starts)
      union all
      select format('b_%s', id), format('the offerer pays %s for the part up to %s of o_%s', offerer_pay_cents, upto, offer_id)
      from (select b.*, sum(amount_cents) over (partition by offer_id order by id) as upto from bets b) as b
      where offerer_pay_cents
        <> ${staked('upto')}
        - ${staked('(upto - amount_cents)')}`,
  },
  {
    id: 'I15',
    rule: 'the accounts of each provider equal its payments, their returns, its fees and its unknown money, each booked once',
    breaches: `
      with sums as (
        select ${providerOf('p.kind')} as name,
          sum(amount_cents - returned_cents) filter (where ${CREDITED}) as credited,
          sum(amount_cents) filter (where ${DEPOSIT} and state = 'pending') as pending,
          sum(amount_cents - charge_cents) filter (where ${WITHDRAWAL} and state = 'completed') as paid,
          sum(fee_cents) filter (where state in ('completed', 'returned')) as fees,
          sum(charge_cents) filter (where ${WITHDRAWAL} and state = 'completed') as charges,
          sum((select sum(cost_cents) from payment_returns r where r.payment_id = p.id)) as costs
        from payments p group by 1
      ), bookings as (
        select provider as name, coalesce(sum(cents) filter (where kind = 'fee'), 0) as fees,
          coalesce(sum(case kind when 'unknown' then cents when 'unknownReturn' then -cents end), 0) as unknown
        from statement_bookings group by 1
      ), parts as (
        select 'provider.' || name as kind,
          coalesce(fees, 0) + coalesce(paid, 0) + coalesce(costs, 0) - coalesce(credited, 0) as cents from sums
        union all select 'provider.' || name, fees - unknown from bookings
        union all select 'suspense.' || name, unknown from bookings
        union all select 'intransit.' || name || '.in', -coalesce(pending, 0) from sums
        union all select 'expense.provider_fee.' || name, -coalesce(fees, 0) from sums
        union all select 'expense.provider_fee.' || name, -fees from bookings
        union all select 'expense.dispute', -coalesce(sum(costs), 0) from sums
        union all select 'revenue.withdrawal_fee', coalesce(sum(charges), 0) from sums
      ), expected as (select kind, sum(cents) as cents from parts group by kind)
      select kind as subject, format('%s, expected %s', coalesce(a.balance_cents, 0), coalesce(e.cents, 0)) as found
      from expected e full join (select kind, balance_cents from ledger_accounts
        where kind ~ '^(provider|intransit|suspense|expense.provider_fee|expense.dispute|revenue)') a using (kind)
      where coalesce(a.balance_cents, 0) <> coalesce(e.cents, 0)
      union all
      select format('%s %s %s', b.provider, b.kind, b.provider_ref), format('%s booked, moved %s', b.cents, coalesce(t.cents, 0))
      from statement_bookings b
      left join ledger_transfers t
        on t.ref = b.id and t.key = case b.kind when 'fee' then format('providerFee:%s:%s:%s', b.provider, b.provider_ref, b.id)
          else format('%s:%s:%s', b.kind, b.provider, b.provider_ref) end
      where t.cents is distinct from abs(b.cents)
      union all
      select format('%s unknown %s', u.provider, u.provider_ref), format('%s booked, %s returned', u.cents, sum(r.cents))
      from statement_bookings u join statement_bookings r on r.unknown_id = u.id
      group by u.id having sum(r.cents) > u.cents or bool_or(r.provider <> u.provider or u.kind <> 'unknown')`,
  },
  {
    id: 'I16',
    rule: 'the money set aside equals the open withdrawals, and the incoming money the pending deposits',
    breaches: `${otherThanPayments('user.withdrawing', '%s set aside', OPEN_WITHDRAWAL)}
      union all ${otherThanPayments('user.pending_in', '%s under way', `${DEPOSIT} and state = 'pending'`)}`,
  },
  {
    id: 'I17',
    rule: 'the returns of a deposit add up, and a debt is what returns and corrections left uncovered, less repayments',
    breaches: `
      select format('p%s', p.id) as subject, format('%s of %s returned while %s, its returns add up to %s', returned_cents,
        amount_cents, state, coalesce(r.cents, 0)) as found
      from payments p
      left join (select payment_id, sum(cents) as cents from payment_returns group by 1) r on r.payment_id = p.id
      where ${DEPOSIT} and (returned_cents <> coalesce(r.cents, 0)
        or state = 'completed' and returned_cents = amount_cents or state = 'returned' and returned_cents < amount_cents
        or state not in ('completed', 'returned') and returned_cents <> 0)
      union all
      select format('p%s return %s', r.payment_id, r.id), format('%s and %s, moved %s and %s', r.cents, r.cost_cents,
        coalesce(m.cents, 0), coalesce(m.cost, 0))
      from payment_returns r
      left join (
        select split_part(t.key, ':', 4)::bigint as id,
          sum(case when f.kind like 'user.%' then t.cents when f.kind like 'provider.%' then -t.cents end) as cents,
          sum(t.cents) filter (where f.kind = 'expense.dispute') as cost
        from ledger_transfers t join ledger_accounts f on f.id = t.from_account where t.kind = 'depositReturn' group by 1
      ) m using (id)
      where (r.cents, r.cost_cents) <> (coalesce(m.cents, 0), coalesce(m.cost, 0))
      union all
      select format('u_%s', a.owner_id), format('owes %s, expected %s', -a.balance_cents, coalesce(d.cents, 0))
      from ledger_accounts a
      left join (
        select account, sum(cents) as cents from (
          select from_account as account, cents from ledger_transfers where kind in ('depositReturn', 'reversal')
          union all select to_account, -cents from ledger_transfers where kind in ('repayment', 'settle', 'reversal')) as legs
        group by 1
      ) d on d.account = a.id
      where a.kind = 'user.debt' and -a.balance_cents <> coalesce(d.cents, 0)`,
  },
  {
    id: 'I18',
    rule: 'each withdrawal is set aside once, and then either paid with its fee or returned, once',
    breaches: `
      select format('p%s', p.id) as subject, format('%s set aside, %s paid, %s our fee, %s returned while %s', coalesce(m.aside, 0),
        coalesce(m.paid, 0), coalesce(m.charged, 0), coalesce(m.back, 0), p.state) as found
      from payments p
      left join (
        select t.ref, sum(t.cents) filter (where r.kind = 'user.withdrawing') as aside,
          sum(t.cents) filter (where f.kind = 'user.withdrawing' and r.kind like 'provider.%') as paid,
          sum(t.cents) filter (where f.kind = 'user.withdrawing' and r.kind like 'revenue.%') as charged,
          sum(t.cents) filter (where r.kind = 'user.cash') as back
        from ledger_transfers t
        join ledger_accounts f on f.id = t.from_account
        join ledger_accounts r on r.id = t.to_account
        where t.kind = 'withdrawal' group by t.ref
      ) m on m.ref = p.id
      cross join lateral (select case when p.state in ('completed', 'returned') then 1 else 0 end as is_paid,
        case when p.state in ('rejected', 'failed', 'returned') then 1 else 0 end as is_back) as known
      where ${WITHDRAWAL} and (coalesce(m.aside, 0), coalesce(m.paid, 0), coalesce(m.charged, 0), coalesce(m.back, 0))
        <> (amount_cents, is_paid * (amount_cents - charge_cents), is_paid * charge_cents, is_back * amount_cents)`,
  },
  {
    id: 'I19',
    rule: 'the bonus of an offer is the sum of parts of its grants, and each take uses the next part',
    breaches: `
      select format('o_%s', o.id) as subject, format('%s bonus, its parts are %s', o.bonus_cents, coalesce(s.cents, 0)) as found
      from offers o left join (select ref, sum(cents) as cents from stake_bonus where stake = 'offer' group by ref) s on s.ref = o.id
      where o.bonus_cents <> coalesce(s.cents, 0)
      union all
      select format('b_%s', id), format('uses %s of the bonus of o_%s', carried, offer_id) from (
        select b.id, b.offer_id, b.amount_cents, o.bonus_cents, o.odds_numerator, o.odds_denominator,
          sum(b.amount_cents) over (partition by b.offer_id order by b.id) as upto,
          coalesce((select sum(s.cents) from stake_bonus s where s.ref = b.id and s.stake = 'offerer'), 0) as carried
        from bets b join offers o on o.id = b.offer_id where o.bonus_cents > 0
      ) as b
      where carried <> least(bonus_cents, ${staked('upto')}) - least(bonus_cents, ${staked('(upto - amount_cents)')})
      union all
      select format('o_%s', offer_id), format('takes use %s of grant %s, the offer has %s', carried, grant_id, coalesce(has, 0))
      from (
        select b.offer_id, s.grant_id, sum(s.cents) as carried,
          (select o.cents from stake_bonus o where o.stake = 'offer' and o.ref = b.offer_id and o.grant_id = s.grant_id) as has
        from stake_bonus s join bets b on b.id = s.ref where s.stake = 'offerer' group by b.offer_id, s.grant_id
      ) as by_grant where carried > coalesce(has, 0)
      union all
      select format('%s %s', s.stake, s.ref), format('bonus of grant %s, which is of another user or unknown', s.grant_id)
      from stake_bonus s left join promotion_grants g on g.id = s.grant_id
      left join offers o on s.stake = 'offer' and o.id = s.ref
      left join bets b on s.stake <> 'offer' and b.id = s.ref
      where (s.user_id, s.user_id, s.game_id) is distinct from (g.user_id,
        case s.stake when 'offer' then o.offerer_id when 'offerer' then b.offerer_id else b.accepter_id end,
        coalesce(o.game_id, b.game_id))
      union all
      select coalesce(s.key, t.key), format('%s moved, the stake has %s', coalesce(t.cents, 0), coalesce(s.cents, 0))
      from (select format('%s:%s:%s', case stake when 'offer' then 'post' else 'take' end, ref, grant_id) as key, cents
        from stake_bonus where stake <> 'offerer') s
      full join (select key, cents from ledger_transfers
        where kind in ('post', 'take') and key not like '%:cash') t on t.key = s.key
      where s.cents is distinct from t.cents`,
  },
  {
    id: 'I20',
    rule: 'bonus is returned to the grants that it was staked from; a grant has its amount, less stakes, plus returns',
    breaches: `
      with ${SIDES}, rests as (
        select format('return:%s:%s', o.id, s.grant_id) as key, s.grant_id, s.cents - coalesce((
            select sum(c.cents) from bets b join stake_bonus c on c.ref = b.id and c.stake = 'offerer'
            where b.offer_id = o.id and c.grant_id = s.grant_id), 0) as cents, true as unused
        from offers o join stake_bonus s on s.stake = 'offer' and s.ref = o.id where o.state <> 'open'
      ), settled as (
        select format('settle:%s:%s:%s:%s', b.game_id, version, b.user_id, b.grant_id) as key, b.grant_id, b.cents,
          goes_back as unused
        from stake_bonus b join sides on sides.bet_id = b.ref and sides.side = b.stake
        where settled and paid > 0
      ), expected as (
        select key, grant_id, sum(cents) as cents, sum(case when unused then cents else 0 end) as unused
        from (select * from rests union all select * from settled) as legs group by key, grant_id having sum(cents) > 0
      ), back as (
        select t.key, t.cents, r.kind as landed, f.cents as forfeited
        from ledger_transfers t join ledger_accounts r on r.id = t.to_account
        left join ledger_transfers f on f.key = 'forfeit:' || t.key
        where (t.kind = 'return' and t.key not like '%:cash') or (t.kind = 'settle' and t.key !~ ':(in|cash|debt)$')
      )
      select coalesce(e.key, b.key) as subject, format('%s returned, expected %s', coalesce(b.cents, 0), coalesce(e.cents, 0)) as found
      from expected e full join back b using (key) where e.cents is distinct from b.cents
      union all
      select e.key, format('credited to %s, %s forfeited, and the grant is %s', b.landed, coalesce(b.forfeited, 0), g.state)
      from expected e join back b using (key) join promotion_grants g on g.id = e.grant_id
      where b.landed = 'user.cash' and g.state <> 'free'
        or b.forfeited is not null and (g.state = 'withheld' or b.forfeited > e.unused or b.landed <> 'user.bonus')
      union all
      select format('grant %s', g.id), format('has %s, expected %s', a.balance_cents, e.cents)
      from promotion_grants g join ledger_accounts a on a.kind = 'user.bonus' and a.owner_id = g.id
      cross join lateral (select g.cents
        - (select coalesce(sum(s.cents), 0) from stake_bonus s where s.grant_id = g.id and s.stake <> 'offerer')
        + (select coalesce(sum(b.cents), 0) from expected e join back b using (key)
          where e.grant_id = g.id and b.landed = 'user.bonus')
        - (select coalesce(sum(t.cents), 0) from ledger_transfers t
          where t.from_account = a.id and t.kind in ('release', 'reversal'))
        - ${TAKEN_BACK} as cents) e
      where a.balance_cents <> e.cents or g.state = 'free' and a.balance_cents <> 0`,
  },
  {
    id: 'I21',
    rule: 'each grant was credited once; a pool has its pot, less grants, plus forfeits, less what was closed and not reopened',
    breaches: `
      select format('grant %s', g.id) as subject, format('%s credited, expected %s', coalesce(t.cents, 0), g.cents) as found
      from promotion_grants g left join ledger_transfers t on t.key = format('grant:%s', g.id)
      where t.cents is distinct from g.cents
      union all
      select format('p_%s', p.id), format('has %s, expected %s', coalesce(a.balance_cents, 0), e.cents)
      from promotions p left join ledger_accounts a on a.kind = 'promo.pool' and a.owner_id = p.id
      cross join lateral (select p.initial_cents
        - (select coalesce(sum(g.cents), 0) from promotion_grants g where g.promotion_id = p.id)
        + (select coalesce(sum(t.cents), 0) from ledger_transfers t
          where t.to_account = a.id and t.kind in ('expire', 'forfeit', 'promotionReopened'))
        - (select coalesce(sum(t.cents), 0) from ledger_transfers t
          where t.from_account = a.id and t.kind in ('forfeit', 'promotionClosed')) as cents) e
      where coalesce(a.balance_cents, 0) <> e.cents`,
  },
  {
    id: 'I22',
    rule: 'the member count of a group is right, its admin is a member, and its offers and bets are of members',
    breaches: `
      select format('r_%s', r.id) as subject, format('%s members counted, %s found; admin is %s, deleted %s',
        r.member_count, m.members, m.has_admin, r.deleted_at is not null) as found
      from groups r cross join lateral (
        select count(*) as members, coalesce(bool_or(user_id = r.admin_id), false) as has_admin
        from group_members where group_id = r.id and left_at is null) m
      where r.member_count <> m.members or m.has_admin <> (r.deleted_at is null)
      union all
      select format('o_%s', o.id), 'open in a group without its offerer' from offers o
      left join group_members m on m.group_id = o.group_id and m.user_id = o.offerer_id and m.left_at is null
      where o.audience = 'group' and o.state = 'open' and m.user_id is null
      union all
      select format('b_%s', b.id), format('group %s, its offer has %s', b.group_id, o.group_id)
      from bets b join offers o on o.id = b.offer_id where b.group_id is distinct from o.group_id
      union all
      select format('b_%s', b.id), format('user %s was in the group from %s to %s', side.user_id, m.joined_at, m.left_at)
      from bets b cross join lateral (values (b.offerer_id), (b.accepter_id)) as side (user_id)
      left join group_members m on m.group_id = b.group_id and m.user_id = side.user_id
      where b.group_id is not null and (m.user_id is null or m.left_at < b.accepted_at)`,
  },
  {
    id: 'I23',
    rule: 'a correction has another result, is within a day, and reverses what the previous settlement paid to each user',
    breaches: `
      with ${SIDES}, expected as (
        select game_id, corrected_by as version, user_id, sum(staked) as staked, sum(paid) as paid from sides
        where replaced group by game_id, corrected_by, user_id
      ), moved as (
        select ref as game_id, split_part(key, ':', 3)::int as version, split_part(key, ':', 4)::bigint as user_id,
          coalesce(sum(cents) filter (where key like '%:in'), 0) as staked,
          coalesce(sum(case r.kind when 'game.pot' then cents else -cents end) filter (where key not like '%:in'), 0) as paid
        from ledger_transfers t join ledger_accounts r on r.id = t.to_account where t.kind = 'reversal' group by 1, 2, 3
      )
      select format('g_%s version %s u_%s', coalesce(e.game_id, m.game_id), coalesce(e.version, m.version),
          coalesce(e.user_id, m.user_id)) as subject,
        format('reversed %s paid and %s at risk, expected %s and %s', coalesce(m.paid, 0), coalesce(m.staked, 0), coalesce(e.paid, 0), coalesce(e.staked, 0)) as found
      from expected e full join moved m using (game_id, version, user_id)
      where e.staked is distinct from m.staked or e.paid is distinct from m.paid
      union all
      select format('grant %s of g_%s', grant_id, game_id), format('reversed %s of the returned bonus, which was %s', took, came)
      from (
        select t.game_id, a.owner_id as grant_id, sum(t.took) as took, sum(t.came) as came
        from (select ref as game_id, from_account as account, cents as took, 0 as came from ledger_transfers where kind = 'reversal'
          union all select ref, to_account, 0, cents from ledger_transfers where kind = 'settle') t
        join ledger_accounts a on a.id = t.account and a.kind = 'user.bonus' group by 1, 2
      ) as of_grant where took > came
      union all
      select format('g_%s version %s', n.game_id, n.version), format('%s %s-%s of %s %s-%s, %s after the first settlement',
        n.outcome, n.away_score, n.home_score, o.outcome, o.away_score, o.home_score, r.confirmed_at - first.finished_at)
      from settlements o
      join settlements n on n.game_id = o.game_id and n.version = o.corrected_by
      left join results r on r.game_id = n.game_id and r.version = n.version
      cross join lateral (select finished_at from settlements where game_id = o.game_id order by version limit 1) as first
      where (o.outcome, o.away_score, o.home_score) is not distinct from (n.outcome, n.away_score, n.home_score)
        or (o.outcome, n.outcome) <> ('final', 'final') and r.source <> 'operator'
        or n.starts_at <> o.starts_at or n.started_at < o.finished_at
        or r.confirmed_at is null or r.confirmed_at > first.finished_at + interval '1 day 1 minute'
      union all
      select format('g_%s', g.id), format('settled by version %s, and by %s', g.settled_version, s.versions)
      from games g join (
        select game_id, array_agg(version) filter (where corrected_by is null) as versions from settlements group by game_id
      ) s on s.game_id = g.id
      where s.versions <> array[g.settled_version]`,
  },
  {
    id: 'I24',
    rule: 'what a provisional settlement paid to a user and did not reverse is recorded to the cent until it is final',
    breaches: `
      with expected as (
        select s.game_id, s.version, split_part(t.key, ':', 4)::bigint as user_id,
          case when r.kind = 'user.debt' then 'user.cash' else r.kind end as kind, r.owner_id, t.cents
        from settlements s
        join ledger_transfers t on t.kind = 'settle' and t.ref = s.game_id and split_part(t.key, ':', 3)::int = s.version
        join ledger_accounts r on r.id = t.to_account and r.kind <> 'game.pot'
        where s.provisional_until > product_now()
        union all
        select s.game_id, s.version, split_part(t.key, ':', 5)::bigint, f.kind, f.owner_id, -t.cents
        from settlements s
        join ledger_transfers t on t.kind = 'forfeit' and t.ref = s.game_id and t.key like 'forfeit:settle:%'
          and split_part(t.key, ':', 4)::int = s.version
        join ledger_accounts f on f.id = t.from_account
        where s.provisional_until > product_now()
      ), paid as (
        select game_id, version, user_id, kind, owner_id, sum(cents) as cents from expected e
        where not exists (select 1 from settlements n where n.game_id = e.game_id and n.version > e.version
          and n.user_cursor >= e.user_id and e.user_id <> all(n.left_out))
        group by 1, 2, 3, 4, 5 having sum(cents) > 0
      ), noted as (
        select p.game_id, p.version, p.user_id, a.kind, a.owner_id, p.cents from provisional_payouts p
        join settlements s on s.game_id = p.game_id and s.version = p.version and s.provisional_until > product_now()
        join ledger_accounts a on a.id = p.account_id
      )
      select format('g_%s version %s u_%s %s', game_id, version, user_id, kind) as subject,
        format('recorded %s, paid %s', coalesce(n.cents, 0), coalesce(e.cents, 0)) as found
      from paid e full join noted n using (game_id, version, user_id, kind, owner_id) where e.cents is distinct from n.cents
      union all
      select format('g_%s version %s', game_id, version), format('provisional until %s, finished at %s', provisional_until, finished_at)
      from settlements s
      where provisional_until < 'infinity' and provisional_until is distinct from interval '1 day' + (
        select finished_at from settlements where game_id = s.game_id order by version limit 1)`,
  },
  {
    id: 'I25',
    rule: 'every reading of a result has the outcome and the score of that result and of its settlement',
    breaches: `
      select format('g_%s version %s reading %s', r.game_id, r.version, r.nth) as subject,
        format('read %s %s:%s, settled %s %s:%s, result %s %s:%s', r.outcome, r.away_score, r.home_score,
          s.outcome, s.away_score, s.home_score, n.outcome, n.away_score, n.home_score) as found
      from result_readings r
      left join results n on n.game_id = r.game_id and n.version = r.version
      left join settlements s on s.game_id = r.game_id and s.version = r.version
      where (r.outcome, r.away_score, r.home_score) is distinct from (n.outcome, n.away_score, n.home_score)
        or s.game_id is not null
          and (r.outcome, r.away_score, r.home_score) is distinct from (s.outcome, s.away_score, s.home_score)`,
  },
  {
    id: 'I27',
    rule: 'payouts are what the grader computes; a settlement, its result and its game agree on score, state and time',
    breaches: `
      with ${SIDES}, expected as (
        select sides.game_id, sides.version, user_id, sum(staked) as staked, sum(paid) as paid,
          coalesce(sum(paid) filter (where goes_back and s.outcome = 'final'), 0) as returned
        from sides join settlements s on s.game_id = sides.game_id and s.version = sides.version
        where s.prepared_at is not null or exists (select 1 from payouts p where p.game_id = s.game_id and p.version = s.version)
        group by 1, 2, 3
      )
      select format('g_%s version %s u_%s', coalesce(e.game_id, p.game_id), coalesce(e.version, p.version),
          coalesce(e.user_id, p.user_id)) as subject,
        format('%s staked, %s paid, %s returned, expected %s, %s and %s', p.staked_cents, p.paid_cents, p.returned_cents,
          e.staked, e.paid, e.returned) as found
      from expected e
      full join payouts p on p.game_id = e.game_id and p.version = e.version and p.user_id = e.user_id
      where (p.staked_cents, p.paid_cents, p.returned_cents) is distinct from (e.staked, e.paid, e.returned)
      union all
      select format('g_%s version %s', s.game_id, s.version), format('finished at %s, up to u_%s without %s, prepared at %s',
        s.finished_at, s.user_cursor, s.left_out, s.prepared_at)
      from settlements s
      where s.finished_at is not null and (s.user_cursor <> ${ALL_USERS} or s.left_out <> '{}' or s.prepared_at is null)
        or s.prepared_at not between s.started_at - interval '1 minute' and coalesce(s.finished_at, 'infinity') + interval '1 minute'
        or s.is_final and s.provisional_until is not null
      union all
      select format('g_%s', g.id), format('%s %s-%s by result %s, settled %s %s-%s; void since %s, first settled at %s as %s',
        g.status, g.away_score, g.home_score, g.result_version, s.outcome, s.away_score, s.home_score, g.voided_at,
        f.started_at, f.outcome)
      from games g
      left join settlements s on s.game_id = g.id and s.version = g.settled_version
      left join lateral (select * from settlements where game_id = g.id order by version limit 1) f on true
      where g.result_version <> coalesce((select max(version) from results where game_id = g.id), 0)
        or g.status = 'final' and s.outcome = 'final' and (g.away_score, g.home_score) <> (s.away_score, s.home_score)
        or (f.outcome = 'void') <> (g.voided_at is not null)
        or not ${isNear('g.voided_at', 'f.started_at')} or g.lapsed_at < g.started_at
      union all
      select format('g_%s version %s', r.game_id, r.version), format('confirmed at %s by %s, settled from %s', r.confirmed_at,
        coalesce(r.decided_by, r.source), s.started_at)
      from results r join settlements s on s.game_id = r.game_id and s.version = r.version
      where r.confirmed_at > s.started_at + interval '1 minute' or r.confirmed_at < r.read_at - interval '1 minute'
        or r.decided_by is not null and r.source <> 'operator'
      union all
      select format('g_%s version %s', r.game_id, r.version), format('an operator set %s-%s, the audit has %s', r.away_score,
        r.home_score, string_agg(a.facts::text, ', '))
      from results r
      join audit a on a.subject = format('g_%s', r.game_id) and a.action in ('games.final', 'games.void', 'games.correct')
        and ${isNear('a.at', 'r.confirmed_at')}
      where r.source = 'operator' group by r.game_id, r.version
      having bool_and((a.facts ->> 'awayScore', a.facts ->> 'homeScore')
        is distinct from (r.away_score::text, r.home_score::text))`,
  },
  ...PAYMENT_CHECKS,
  ...GRANT_CHECKS,
  ...RECORD_CHECKS,
]

/** Items that wait longer than they should: not a breach yet, but an operator may have to act. */
export const WAITING: readonly { readonly what: string; readonly rows: string }[] = [
  {
    what: 'games with a confirmed result that are not settled by it',
    rows: `
      select format('g_%s', g.id) as subject, r.confirmed_at as since from games g
      join results r on r.game_id = g.id and r.version = g.result_version
      where coalesce(g.settled_version, 0) < g.result_version and r.confirmed_at <= product_now() - interval '1 minute'`,
  },
  {
    what: 'games without a score 48 hours after their start',
    rows: `select format('g_%s', id) as subject, starts_at as since from games where ${isOverdue('games')}`,
  },
  {
    what: 'games closed to bets until an operator decides',
    rows: `
      select format('g_%s', id) as subject, read_at as since from games
      where status = 'suspended' and note <> '' and settled_version is null`,
  },
  {
    what: 'unfinished settlements',
    rows: `
      select format('g_%s', game_id) as subject, started_at as since from settlements
      where finished_at is null and started_at <= product_now() - interval '1 minute'`,
  },
  {
    what: 'open offers on games that have started',
    rows: `
      select format('o_%s', o.id) as subject, g.started_at as since from offers o join games g on g.id = o.game_id
      where o.state = 'open' and g.started_at <= product_now() - interval '1 minute'`,
  },
  {
    what: 'payments with an unknown result',
    rows: `
      select format('p%s', id) as subject, changed_at as since from payments
      where state in ('requested', 'submitting') and changed_at <= product_now() - interval '1 hour'`,
  },
  {
    // A bank takes up to five banking days. A receiver without an account at the wallet provider has 30 days to open one.
    what: 'payments that are pending for too long',
    rows: `
      select format('p%s', id) as subject, changed_at as since from payments
      where state = 'pending'
        and changed_at <= product_now() - case when kind = 'walletPayout' then 32 else 10 end * interval '1 day'`,
  },
  {
    what: 'completed payments that were not checked again in time',
    rows: `
      select format('p%s', id) as subject, watch_at as since from payments
      where watch_at <= product_now() - interval '1 day'`,
  },
  {
    what: 'unpaid debts of users with a balance',
    rows: `
      select format('u_%s', d.owner_id) as subject, r.at as since from ledger_accounts d
      join ledger_accounts c on c.kind = 'user.cash' and c.owner_id = d.owner_id and c.balance_cents > 0
      cross join lateral (select greatest(
        (select max(r.at) from payment_returns r join payments p on p.id = r.payment_id where p.user_id = d.owner_id),
        (select max(t.created_at) from ledger_transfers t where t.from_account = d.id and t.kind = 'reversal')) as at) r
      where d.kind = 'user.debt' and d.balance_cents < 0 and r.at <= product_now() - interval '1 hour'`,
  },
  {
    what: 'events of providers about unknown payments',
    rows: `
      select format('%s %s', provider, event_id) as subject, received_at as since from webhook_inbox
      where error <> '' or (done_at is null and received_at <= product_now() - interval '1 hour')`,
  },
  {
    what: 'breaks between the ledger and the records of a provider',
    rows: `
      select format('%s %s %s', provider, kind, subject) as subject, found_at as since from reconciliation_breaks
      where resolved_at is null`,
  },
  {
    what: 'providers whose events or records cannot be read',
    rows: `
      select format('%s %s', provider, what) as subject, coalesce(read_until, '-infinity') as since from provider_reads
      where error <> '' and coalesce(read_until, '-infinity') <= product_now()
        - case what when 'events' then interval '1 hour' else interval '2 days' end`,
  },
  {
    what: 'withdrawals that our balance at a provider did not cover',
    rows: `
      select format('p%s', id) as subject, changed_at as since from payments
      where failure = 'INSUFFICIENT_FUNDS' and changed_at > product_now() - interval '1 day'`,
  },
  {
    what: 'payments whose state at the provider is not understood',
    rows: `
      select format('p%s', ref) as subject, first_at as since from stuck_work where kind = 'resumePayments'`,
  },
  {
    what: 'notices that were not delivered',
    rows: `
      select format('%s %s', topic, id) as subject, created_at as since from outbox
      where done_at is null and tries > 0 and created_at <= product_now() - interval '1 hour'`,
  },
]
