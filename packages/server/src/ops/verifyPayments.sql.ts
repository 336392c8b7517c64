/**
 * Checks of payments, withdrawal blocks and banks against evidence that is stored apart from them: their records in the sealed audit
 * (decision 019), their changes and their transfers. One pass over payments, their changes and the records of each action.
 */
import { type Check, isNear } from './check.ts'

/** A hash of what never changes in the row of payment `p`; the record of the payment has the same. */
const FIXED = `encode(sha256(convert_to(json_build_array(p.id, p.user_id, p.kind, p.amount_cents, p.charge_cents, p.name,
  p.bank_id, p.receiver, p.deposit_id)::text, 'UTF8')), 'hex')`

const FIRST_STATE = `case when p.kind in ('walletDeposit', 'bankDeposit') then 'created' else 'requested' end`

export const PAYMENT_CHECKS: readonly Check[] = [
  {
    id: 'I28',
    rule: 'a payment is as it was made, with the bank of its user, and a request and provider ids of its own',
    breaches: `
      select a.subject, 'differs from its record in the audit' as found from audit a
      left join payments p on format('m_%s', p.id) = a.subject
      where a.action = 'payments.made' and (p.id is null or a.actor <> format('u_%s', p.user_id)
        or a.facts ->> 'fixed' is distinct from ${FIXED} or not ${isNear('p.created_at', 'a.at')})
      union all
      select a.subject, format('has the provider ids %s and %s, refunds alone until %s, recorded is %s', p.provider_ref, p.capture_ref,
        p.refund_only_until, a.facts)
      from audit a left join payments p on format('m_%s', p.id) = a.subject
      where a.action = 'payments.sent' and a.facts ->> 'ref' is distinct from p.provider_ref
        or a.action = 'payments.captured' and (a.facts ->> 'capture' is distinct from p.capture_ref
          or a.facts ? 'refundOnlyUntil' and not coalesce(${isNear('p.refund_only_until', "(a.facts ->> 'refundOnlyUntil')::timestamptz")}, false))
      union all
      select a.subject, 'another request than was sent' from audit a left join payments p on format('m_%s', p.id) = a.subject
      where a.action = 'payments.requested'
        and a.facts ->> 'hash' is distinct from encode(sha256(convert_to(p.request, 'UTF8')), 'hex')
      union all
      select a.subject, format('return %s is %s %s of p%s', a.facts, r.kind, r.provider_ref, r.payment_id)
      from audit a left join payment_returns r on r.id = (a.facts ->> 'return')::bigint
      where a.action = 'payments.returned' and (format('m_%s', r.payment_id), r.provider_ref, r.kind)
        is distinct from (a.subject, a.facts ->> 'ref', a.facts ->> 'kind')
      union all
      select format('provider id %s', ref), format('of the payments %s', string_agg(format('p%s', id), ', ' order by id))
      from (select distinct id, lower(trim(ref)) as ref from (
        select id, provider_ref as ref from payments union all select id, capture_ref from payments) as refs
        where ref is not null) as of_payments
      group by ref having count(*) > 1
      union all
      select format('p%s', p.id), format('with bank %s of u_%s', p.bank_id, b.user_id)
      from payments p join banks b on b.id = p.bank_id where b.user_id <> p.user_id`,
  },
  {
    id: 'I29',
    rule: 'the changes of a payment follow each other up to its state, and its times are theirs',
    breaches: `
      with steps as (
        select *, lag(to_state) over its as before, lag(at) over its as at_before, lead(id) over its is null as is_last
        from payment_changes where from_state <> to_state window its as (partition by payment_id order by id)
      )
      select format('p%s', p.id) as subject, format('changed from %s to %s at %s, before it was %s at %s', s.from_state,
        s.to_state, s.at, s.before, s.at_before) as found
      from steps s join payments p on p.id = s.payment_id
      where s.from_state <> coalesce(s.before, ${FIRST_STATE}) or s.is_last and s.to_state <> p.state
        or s.at < coalesce(s.at_before, p.created_at) - interval '1 minute'
        or s.is_last and not ${isNear('p.changed_at', 's.at')}
      union all
      select format('p%s', p.id), format('completed at %s, its change is of %s, its transfer of %s', p.completed_at, c.at, t.created_at)
      from payments p
      left join (select payment_id, min(at) as at from steps where to_state = 'completed' group by 1) c on c.payment_id = p.id
      left join ledger_transfers t on t.ref = p.id and t.kind in ('deposit', 'withdrawal')
        and t.key in (format('dep:%s:completed', p.id), format('wd:%s:completed', p.id))
      where (p.completed_at is null) <> (t.key is null)
        or not coalesce(${isNear('p.completed_at', 't.created_at')}, true)
        or not coalesce(${isNear('p.completed_at', 'c.at')}, true)
      union all
      select format('p%s return %s', r.payment_id, r.id), format('of %s, its transfer of %s', r.at, t.created_at)
      from payment_returns r
      join ledger_transfers t on t.kind = 'depositReturn' and t.ref = r.payment_id and split_part(t.key, ':', 4) = r.id::text
      where not ${isNear('r.at', 't.created_at')}`,
  },
  {
    id: 'I30',
    rule: 'holds, receivers and banks are as the audit recorded them, and a bank is of a customer',
    breaches: `
      select format('hold %s', a.facts ->> 'block') as subject,
        format('%s until %s, now %s of u_%s until %s', a.facts ->> 'reason', a.facts ->> 'endsAt', h.reason, h.user_id, h.ends_at) as found
      from audit a left join withdrawal_holds h on h.id = (a.facts ->> 'block')::bigint
      where a.action = 'withdrawals.block' and (h.id is null or a.actor <> format('u_%s', h.user_id)
        or a.facts ->> 'reason' <> h.reason
        or h.ends_at not between (a.facts ->> 'endsAt')::timestamptz - interval '1 second'
          and (a.facts ->> 'endsAt')::timestamptz + interval '1 second')
      union all
      select format('receiver of u_%s', w.user_id), format('since %s, without a record', w.first_at)
      from wallet_receivers w
      where not exists (select 1 from audit a where a.action = 'withdrawals.newReceiver'
        and a.actor = format('u_%s', w.user_id) and ${isNear('w.first_at', 'a.at')})
      union all
      select a.subject, format('is %s of u_%s since %s', b.provider_ref, b.user_id, b.created_at) from audit a
      left join banks b on format('f_%s', b.id) = a.subject
      where a.action = 'banks.added' and (b.id is null or a.actor <> format('u_%s', b.user_id)
        or a.facts ->> 'ref' <> b.provider_ref or not ${isNear('b.created_at', 'a.at')})
      union all
      select format('f_%s', b.id), format('u_%s is no customer of the provider', b.user_id)
      from banks b left join bank_customers c on c.user_id = b.user_id where c.user_id is null`,
  },
]
