/**
 * The books, checked by plain SQL with its own grader: nothing here uses the code that it checks. Each check selects
 * what breaks it, so that an empty answer is a clean one. A bet counts as settled for a user once the settlement's
 * cursor has passed them without leaving them out.
 */
import { IS_OVERDUE } from '../core/overdue.ts'

export type Check = { readonly id: string; readonly rule: string; readonly breaches: string }

/**
 * Every side of every bet, with what an independent grader pays for it and whether it is settled for that user. Stakes
 * of bets from after the start, by which the game is settled, go back.
 */
const SIDES = `
  graded as (
    select b.*, g.settled_version as version, s.user_cursor, s.left_out,
      s.outcome = 'void' or b.accepted_at >= s.starts_at as goes_back,
      case b.pick when 'home' then s.home_score else s.away_score end
        - case b.pick when 'home' then s.away_score else s.home_score end as margin
    from bets b join games g on g.id = b.game_id
    left join settlements s on s.game_id = g.id and s.version = g.settled_version
  ), sides as (
    select offerer_id as user_id, game_id, version, offerer_pay_cents as staked,
      case when goes_back then offerer_pay_cents
        when margin >= spread_hundredths / 100.0 then offerer_pay_cents + amount_cents else 0 end as paid,
      coalesce(user_cursor >= offerer_id and offerer_id <> all(left_out), false) as settled
    from graded
    union all
    select accepter_id, game_id, version, amount_cents,
      case when goes_back then amount_cents
        when margin < spread_hundredths / 100.0 then offerer_pay_cents + amount_cents else 0 end,
      coalesce(user_cursor >= accepter_id and accepter_id <> all(left_out), false)
    from graded
  )`

/** What is still held for each offer: the hold less the parts that bets took of it. */
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

/** What an offerer stakes on so many cents of an offer, odds and columns as in `offers`: rounded half up. */
const staked = (cents: string) =>
  `div(2 * ${cents}::numeric * odds_numerator + odds_denominator, 2 * odds_denominator)`

const DEPOSIT = `kind in ('walletDeposit', 'bankDeposit')`
const WITHDRAWAL = `kind in ('walletPayout', 'bankPayout')`
/** A deposit that was credited, whatever went back of it since; a withdrawal that has left the funds. */
const CREDITED = `${DEPOSIT} and state in ('completed', 'returned')`
const DEBITED = `${WITHDRAWAL} and state not in ('rejected', 'failed', 'returned')`
/** A withdrawal whose money is set aside. */
const SET_ASIDE = `${WITHDRAWAL} and state in ('requested', 'submitting', 'pending')`
const providerOf = (kind: string) =>
  `case when ${kind} in ('walletDeposit', 'walletPayout') then 'paypal' else 'dwolla' end`

/** The accounts of users that a payment's transfer touches are those of its user. */
const OF_PAYMENT = `(f.kind not like 'user.%' or f.owner_id = p.user_id) and (r.kind not like 'user.%' or r.owner_id = p.user_id)`

/** Every user whose accounts of these kinds do not hold what `expected` (user_id, cents) says. */
const otherThanExpected = (kinds: string, verb: string) => `
      select format('u_%s', coalesce(a.owner_id, e.user_id)) as subject,
        format('${verb}, expected %s', coalesce(a.cents, 0), coalesce(e.cents, 0)) as found
      from (select owner_id, sum(balance_cents) as cents from ledger_accounts where kind in (${kinds}) group by owner_id) a
      full join expected e on e.user_id = a.owner_id
      where coalesce(a.cents, 0) <> coalesce(e.cents, 0)`

/** The same for what these payments (user_id, cents) come to. */
const otherThanPayments = (kind: string, verb: string, where: string) => `
      select subject, found from (
        with expected as (
          select user_id, sum(amount_cents) as cents from payments where ${where} group by user_id
        )${otherThanExpected(`'${kind}'`, verb)}
      ) as of_kind`

export const CHECKS: readonly Check[] = [
  {
    id: 'I1',
    rule: 'all balances add up to 0, and each is what its account received less what it gave',
    breaches: `
      select 'total' as subject, sum(balance_cents)::text as found from ledger_accounts having sum(balance_cents) <> 0
      union all
      select format('%s %s', a.kind, a.owner_id), format('%s, but its transfers say %s', a.balance_cents, coalesce(m.cents, 0))
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
    rule: 'the money of all players is what came in from outside, less what went out, to the cent',
    breaches: `
      select 'players' as subject, format('%s held, %s came in and stayed', held, paid) as found
      from (select coalesce(sum(balance_cents), 0) as held from ledger_accounts
          where kind like 'user.%' or kind in ('game.pot', 'promo.pool')) h,
        (select coalesce(sum(case
            when ${DEPOSIT} and state in ('completed', 'pending', 'returned') then amount_cents - returned_cents
            when ${WITHDRAWAL} and state = 'completed' then -amount_cents end), 0) as paid
          from payments) p
      where held <> paid`,
  },
  {
    id: 'I3',
    rule: 'no account of a player is below 0',
    breaches: `
      select format('%s %s', kind, owner_id) as subject, balance_cents::text as found from ledger_accounts
      where balance_cents < 0 and kind in
        ('user.cash', 'user.bonus', 'user.at_risk', 'user.pending_in', 'user.withdrawing', 'promo.pool')`,
  },
  {
    id: 'I4',
    rule: 'what a user has at risk is the rest of the open offers and the own stakes in bets not settled',
    breaches: `
      with ${SIDES}, ${PARTS}, expected as (
        select user_id, sum(cents) as cents from (
          select offerer_id as user_id, hold_cents - pays as cents from parts where state = 'open'
          union all select user_id, staked from sides where not settled
        ) as held group by user_id
      )${otherThanExpected(`'user.at_risk'`, '%s at risk')}`,
  },
  {
    id: 'I5',
    rule: 'an offer is its bets and its rest: amounts add up, and so do the parts of its hold',
    breaches: `
      with ${PARTS}
      select format('o_%s', id) as subject, format('%s of %s taken, bets say %s; hold %s, parts %s, returned %s (%s)',
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
    rule: 'every offer and bet has its one transfer, and every transfer and key its cause',
    breaches: `
      select format('o_%s', o.id) as subject, 'hold without its transfer' as found from offers o
      left join ledger_transfers t on t.key = format('post:%s:cash', o.id) and t.cents = o.hold_cents
      where t.id is null
      union all
      select format('b_%s', b.id), 'stake without its transfer' from bets b
      left join ledger_transfers t on t.key = format('take:%s:cash', b.id) and t.cents = b.amount_cents
      where t.id is null
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
      where i.call = 'takeOffer' and b.id is null`,
  },
  {
    id: 'I7',
    rule: 'what a settlement moved is what an independent grader computes from the bets and the score',
    breaches: `
      with ${SIDES}, expected as (
        select game_id, version, user_id, sum(staked) as staked, sum(paid) as paid from sides
        where settled group by game_id, version, user_id
      ), moved as (
        select s.ref as game_id, split_part(s.key, ':', 3)::int as version, split_part(s.key, ':', 4)::bigint as user_id,
          coalesce(sum(cents) filter (where s.key like '%:in'), 0) as staked,
          coalesce(sum(cents) filter (where s.key like '%:cash'), 0) as paid
        from ledger_transfers s where kind = 'settle' group by 1, 2, 3
      )
      select format('g_%s version %s u_%s', coalesce(e.game_id, m.game_id), coalesce(e.version, m.version),
          coalesce(e.user_id, m.user_id)) as subject,
        format('moved %s in and %s out, expected %s and %s', m.staked, m.paid, e.staked, e.paid) as found
      from expected e full join moved m using (game_id, version, user_id)
      where e.staked is distinct from m.staked or e.paid is distinct from m.paid
      union all
      select format('g_%s', owner_id), format('pot of %s after its settlement', balance_cents)
      from ledger_accounts a join settlements s on s.game_id = a.owner_id and s.finished_at is not null
      where a.kind = 'game.pot' and a.balance_cents <> 0`,
  },
  {
    id: 'I8',
    rule: 'no bet was accepted at or after the start, or once its game was marked started or settled',
    breaches: `
      select format('b_%s', b.id) as subject, format('accepted %s, start %s', b.accepted_at, b.starts_at) as found
      from bets b join games g on g.id = b.game_id
      left join settlements s on s.game_id = g.id and s.version = g.settled_version
      where b.accepted_at >= b.starts_at or b.accepted_at > g.started_at or b.accepted_at > s.started_at`,
  },
  {
    id: 'I9',
    rule: 'nobody took what had been returned, and nothing is returned twice',
    breaches: `
      select format('b_%s', b.id) as subject, format('accepted after o_%s was closed', b.offer_id) as found
      from bets b join ledger_transfers t on t.key = format('return:%s:cash', b.offer_id)
      where b.accepted_at > t.created_at
      union all
      select format('o_%s', ref), format('returned %s times', count(*)) from ledger_transfers
      where kind = 'return' group by ref having count(*) > 1
      union all
      select format('o_%s', o.id), format('returned while %s', o.state) from offers o
      join ledger_transfers t on t.key = format('return:%s:cash', o.id) where o.state in ('open', 'taken')`,
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
    rule: 'what a user has, less debts, is what came in and stayed, less what was staked, plus what came back and what was won',
    breaches: `
      with ${SIDES}, ${PARTS}, expected as (
        select user_id, sum(cents) as cents from (
          select user_id, amount_cents - returned_cents as cents from payments where ${CREDITED}
          union all select user_id, -amount_cents from payments where ${DEBITED}
          union all select offerer_id, -hold_cents from offers
          union all select offerer_id, hold_cents - pays from parts where state <> 'open'
          union all select accepter_id, -amount_cents from bets
          union all select user_id, paid from sides where settled
        ) as caused group by user_id
      )${otherThanExpected(`'user.cash', 'user.debt'`, 'has %s')}`,
  },
  {
    id: 'I12',
    rule: 'money moves for known reasons only, between the accounts of those whom they concern',
    breaches: `
      select t.key as subject, format('%s from %s %s to %s %s', t.kind, f.kind, f.owner_id, r.kind, r.owner_id) as found
      from ledger_transfers t
      join ledger_accounts f on f.id = t.from_account
      join ledger_accounts r on r.id = t.to_account
      left join offers o on t.kind in ('post', 'return') and o.id = t.ref
      left join bets b on t.kind = 'take' and b.id = t.ref
      left join payments p on t.kind in ('deposit', 'depositReturn', 'withdrawal') and p.id = t.ref
      cross join lateral (select ${providerOf('p.kind')} as name) provider
      where not coalesce(case t.kind
        when 'post' then (f.kind, r.kind) = ('user.cash', 'user.at_risk')
          and (f.owner_id, r.owner_id) = (o.offerer_id, o.offerer_id)
        when 'return' then (f.kind, r.kind) = ('user.at_risk', 'user.cash')
          and (f.owner_id, r.owner_id) = (o.offerer_id, o.offerer_id)
        when 'take' then (f.kind, r.kind) = ('user.cash', 'user.at_risk')
          and (f.owner_id, r.owner_id) = (b.accepter_id, b.accepter_id)
        when 'settle' then
          case f.kind when 'user.at_risk' then r.kind = 'game.pot'
              and (f.owner_id, r.owner_id) = (split_part(t.key, ':', 4)::bigint, t.ref)
            when 'game.pot' then r.kind = 'user.cash'
              and (f.owner_id, r.owner_id) = (t.ref, split_part(t.key, ':', 4)::bigint) end
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
        end, false)`,
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
        format('settled as begun at %s, its start is %s', s.starts_at, g.starts_at)
      from settlements s join games g on g.id = s.game_id
      where s.starts_at <> 'infinity' and s.version = g.settled_version and s.starts_at <> g.starts_at`,
  },
  {
    id: 'I14',
    rule: 'a bet is on the terms of its offer, at a start that its game had, and costs its part of the hold',
    breaches: `
      select format('b_%s', b.id) as subject, format('other terms than o_%s', o.id) as found
      from bets b join offers o on o.id = b.offer_id
      where (b.pick, b.spread_hundredths, b.odds_numerator, b.odds_denominator, b.audience)
        <> (o.pick, o.spread_hundredths, o.odds_numerator, o.odds_denominator, o.audience)
      union all
      select format('b_%s', b.id), format('made for %s, when g_%s never began', b.starts_at, g.id)
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
    rule: 'the accounts of each provider are its payments, what came back of them, and its fees',
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
      ), expected as (
        select 'provider.' || name as kind,
          coalesce(fees, 0) + coalesce(paid, 0) + coalesce(costs, 0) - coalesce(credited, 0) as cents from sums
        union all select 'intransit.' || name || '.in', -coalesce(pending, 0) from sums
        union all select 'expense.provider_fee.' || name, -coalesce(fees, 0) from sums
        union all select 'expense.dispute', -coalesce(sum(costs), 0) from sums
        union all select 'revenue.withdrawal_fee', coalesce(sum(charges), 0) from sums
      )
      select kind as subject, format('%s, expected %s', coalesce(a.balance_cents, 0), coalesce(e.cents, 0)) as found
      from expected e full join (select kind, balance_cents from ledger_accounts
        where kind ~ '^(provider|intransit|expense.provider_fee|expense.dispute|revenue)') a using (kind)
      where coalesce(a.balance_cents, 0) <> coalesce(e.cents, 0)`,
  },
  {
    id: 'I16',
    rule: 'what is set aside is the open withdrawals, and what is under way the pending deposits',
    breaches: `${otherThanPayments('user.withdrawing', '%s set aside', SET_ASIDE)}
      union all ${otherThanPayments('user.pending_in', '%s under way', `${DEPOSIT} and state = 'pending'`)}`,
  },
  {
    id: 'I17',
    rule: 'what went back of a deposit is its returns, and a debt is what they left uncovered, less what was repaid',
    breaches: `
      select format('p%s', p.id) as subject, format('%s of %s went back while %s, its returns say %s', returned_cents,
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
          select from_account as account, cents from ledger_transfers where kind = 'depositReturn'
          union all select to_account, -cents from ledger_transfers where kind = 'repayment') as legs group by 1
      ) d on d.account = a.id
      where a.kind = 'user.debt' and -a.balance_cents <> coalesce(d.cents, 0)`,
  },
  {
    id: 'I18',
    rule: 'each withdrawal is set aside once, and then paid with its fee or given back, once',
    breaches: `
      select format('p%s', p.id) as subject, format('%s set aside, %s paid, %s our fee, %s given back while %s', coalesce(m.aside, 0),
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
]

/** What waits for longer than it should: nothing is wrong with it yet, but somebody may have to look. */
export const WAITING: readonly { readonly what: string; readonly rows: string }[] = [
  {
    what: 'games with a confirmed result that are not settled',
    rows: `
      select format('g_%s', g.id) as subject, r.confirmed_at as since from games g
      join results r on r.game_id = g.id and r.version = g.result_version
      where g.settled_version is null and r.confirmed_at <= product_now() - interval '1 minute'`,
  },
  {
    what: 'games without a score 48 hours after their start',
    rows: `select format('g_%s', id) as subject, starts_at as since from games where ${IS_OVERDUE}`,
  },
  {
    what: 'games that we keep from bets until an operator has looked',
    rows: `
      select format('g_%s', id) as subject, read_at as since from games
      where status = 'suspended' and note <> '' and settled_version is null`,
  },
  {
    what: 'settlements that are not over',
    rows: `
      select format('g_%s', game_id) as subject, started_at as since from settlements
      where finished_at is null and started_at <= product_now() - interval '1 minute'`,
  },
  {
    what: 'offers that are open on a game that has started',
    rows: `
      select format('o_%s', o.id) as subject, g.started_at as since from offers o join games g on g.id = o.game_id
      where o.state = 'open' and g.started_at <= product_now() - interval '1 minute'`,
  },
  {
    what: 'payments of which nobody knows how they ended',
    rows: `
      select format('p%s', id) as subject, changed_at as since from payments
      where state in ('requested', 'submitting') and changed_at <= product_now() - interval '1 hour'`,
  },
  {
    // A bank takes up to five banking days; whoever has no account at the wallet provider yet has 30 days to open one.
    what: 'payments that are pending for longer than any should',
    rows: `
      select format('p%s', id) as subject, changed_at as since from payments
      where state = 'pending'
        and changed_at <= product_now() - case when kind = 'walletPayout' then 32 else 10 end * interval '1 day'`,
  },
  {
    what: 'completed payments that were not looked at again in time',
    rows: `
      select format('p%s', id) as subject, watch_at as since from payments
      where watch_at <= product_now() - interval '1 day'`,
  },
  {
    what: 'debts of users who have something',
    rows: `
      select format('u_%s', d.owner_id) as subject, r.at as since from ledger_accounts d
      join ledger_accounts c on c.kind = 'user.cash' and c.owner_id = d.owner_id and c.balance_cents > 0
      cross join lateral (select max(r.at) as at from payment_returns r join payments p on p.id = r.payment_id
        where p.user_id = d.owner_id) r
      where d.kind = 'user.debt' and d.balance_cents < 0 and r.at <= product_now() - interval '1 hour'`,
  },
  {
    what: 'events of providers about something that we do not know',
    rows: `
      select format('%s %s', provider, event_id) as subject, received_at as since from webhook_inbox
      where error <> '' or (done_at is null and received_at <= product_now() - interval '1 hour')`,
  },
  {
    what: 'breaks between our books and those of a provider',
    rows: `
      select format('%s %s %s', provider, kind, subject) as subject, found_at as since from reconciliation_breaks
      where resolved_at is null`,
  },
  {
    what: 'providers whose events or books cannot be read',
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
    what: 'payments of which the provider says what nobody understands',
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
