// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the product's own text
/** The mutants that the harness must catch: defects of the product, each as edits of its source. */
export type Edit = {
  readonly file: string
  readonly find: string
  readonly put: string
}

export type Mutant = {
  readonly name: string
  readonly edits: readonly Edit[]
  /** Seeds whose plans have the faults that reveal it; the common seeds by default. */
  readonly seeds?: readonly number[]
  /** It shows only in runs with a hostile feed. */
  readonly isFeedHostile?: boolean
  /** It shows only in runs with a standby for lists. */
  readonly hasStandby?: boolean
}

const SERVER = 'packages/server/src'
const DOMAIN = 'packages/domain/src'

/** Friends, groups and promotions occur in every run, so these mutants share their seeds. */
const GROUP_SEEDS = [4001, 4002, 4003]

/** With these, withdrawals and banks are refused, unanswered and doubled. */
const MONEY_SEEDS = [4001, 4002, 4003]

/** Runs with a hostile feed. */
const HOSTILE_SEEDS = [1, 2, 3, 4, 5, 6]

/** With these, the score of a settled game changes. */
const CORRECTION_SEEDS = [101, 104]

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'no account lock',
    edits: [
      {
        file: `${SERVER}/ledger/ledger.ts`,
        find: 'text: `${FUNDS} skip locked`',
        put: "text: FUNDS.replace('for update', '')",
      },
    ],
  },
  {
    name: 'no offer lock',
    edits: [
      {
        file: `${SERVER}/engine/batch.sql.ts`,
        find: 'from offers where id = any($1::bigint[]) order by id for update skip locked',
        put: 'from offers where id = any($1::bigint[]) order by id',
      },
    ],
  },
  {
    name: 'no game lock',
    // Server processes are stopped inside transactions.
    seeds: [909, 122, 756, 395, 1121, 1436],
    edits: [
      {
        file: `${SERVER}/engine/batch.sql.ts`,
        find: '      order by id for share skip locked',
        put: '      order by id',
      },
    ],
  },
  {
    name: 'no kickoff check',
    edits: [
      {
        file: `${DOMAIN}/games/game.ts`,
        find: 'return !game.started && now < game.startsAt',
        put: 'return game.started || now > 0',
      },
      {
        file: `${SERVER}/engine/batch.sql.ts`,
        find: 'and started_at is null and starts_at > product_now()',
        put: '',
      },
    ],
  },
  {
    name: 'no key check',
    edits: [
      {
        file: `${SERVER}/engine/runBatch.ts`,
        find: 'if (before) {',
        put: 'if (before && command.newBets < 0) {',
      },
      {
        file: `${SERVER}/engine/runBatch.ts`,
        find: '...insertIdempotencyKeys(fresh, state.now),',
        put: '...insertIdempotencyKeys(fresh.slice(0, 0), state.now),',
      },
    ],
  },
  {
    name: 'balance outside the transaction',
    edits: [
      {
        file: `${SERVER}/engine/runBatch.ts`,
        find: '  for (const { name, text, values } of writes)\n',
        put: `  const isBalance = (write: { name: string }) => write.name === 'balances'
  Object.assign(state, { later: writes.filter(isBalance) })
  for (const { name, text, values } of writes.filter((write) => !isBalance(write)))
`,
      },
      {
        file: `${SERVER}/engine/runBatch.ts`,
        find: '  return results\n',
        put: '  return Object.assign(results, { later: (state as any).later })\n',
      },
      {
        file: `${SERVER}/engine/batcher.ts`,
        find: 'const results = await db.transaction((tx) => runBatch(tx, commands))',
        put: `const results = await db.transaction((tx) => runBatch(tx, commands))
      for (const write of (results as any).later) await db.query(write.text, write.values)`,
      },
    ],
  },
  {
    name: 'rounding each part alone',
    edits: [
      {
        file: `${DOMAIN}/odds.ts`,
        find: 'return minus(timesOdds(plus(taken, amount), odds), timesOdds(taken, odds))',
        put: 'return minus(timesOdds(plus(amount, cents(0)), odds), cents(0 * taken))',
      },
    ],
  },
  {
    name: 'cancel without state check',
    edits: [
      {
        file: `${DOMAIN}/offers/cancelOffer.ts`,
        find: "if (offer.state !== 'open') return refuse({ code: 'offerGone' })",
        put: '',
      },
    ],
  },
  {
    name: 'settle twice',
    edits: [
      {
        file: `${SERVER}/bets/settle/settleGame.ts`,
        find: 'const toppedUp = await',
        put: `transfers.push(
      ...transfers.map((transfer) => ({ ...transfer, key: 'again:' + transfer.key })),
    )
    const toppedUp = await`,
      },
    ],
  },
  {
    name: 'lapse and cancel both',
    edits: [
      {
        file: `${SERVER}/offers/lapse.sql.ts`,
        find: "where o.game_id = $1 and o.state = 'open' and",
        put: "where o.game_id = $1 and o.state in ('open', 'cancelled') and",
      },
      {
        file: `${DOMAIN}/offers/lapseOffer.ts`,
        find: "if (offer.state !== 'open') return refuse({ code: 'offerGone' })",
        put: '',
      },
      {
        file: `${SERVER}/offers/releaseOffers.ts`,
        find: 'money.restsOf(offers.filter(({ returned }) => returned > 0))',
        put: `money.restsOf(offers.filter(({ returned }) => returned > 0)).map((transfer) =>
      ({ ...transfer, key: transfer.key.replace('return:', 'lapse:') }))`,
      },
    ],
  },
  {
    name: 'capture believed from the client',
    edits: [
      {
        file: `${SERVER}/payments/deposits/paypalDeposit.ts`,
        find: 'const result = await completeDeposit(services, payment, mayCapture)',
        put: `const reported = {
    captureId: \`CLAIMED-\${payment.id}\`,
    status: 'completed',
    amount: payment.amount,
    currency: 'USD',
    fee: 0,
  } as never
  const result =
    body.paymentStatus === 'COMPLETED'
      ? { kind: 'completed' as const, payment: await recordCapture(services.db, payment.id, reported) }
      : await completeDeposit(services, payment, mayCapture)`,
      },
      {
        file: `${SERVER}/payments/deposits/paypalDeposit.ts`,
        find: "import { mayBeCaptured, type Payment } from '../payment.ts'",
        put: "import { mayBeCaptured, type Payment } from '../payment.ts'\nimport { recordCapture } from './recordCapture.ts'",
      },
    ],
  },
  {
    name: "COMMIT's lost answer read as failure",
    // PostgreSQL is killed during commits.
    seeds: [852, 382, 430, 745, 832, 1020],
    edits: [
      {
        file: `${SERVER}/engine/batcher.ts`,
        find: 'for (const waiting of batch) waiting.mayHaveHappened = true',
        put: 'for (const waiting of batch) waiting.mayHaveHappened = false',
      },
    ],
  },
  {
    name: 'lists are older than the position of their request',
    hasStandby: true,
    seeds: [9001, 9002],
    edits: [
      {
        file: `${SERVER}/platform/database/readStandby.ts`,
        find: 'isRecent(server) && position <= server.replayed ?',
        put: 'isRecent(server) ?',
      },
    ],
  },
  {
    name: 'a final that is read once is settled by',
    isFeedHostile: true,
    seeds: HOSTILE_SEEDS,
    edits: [
      {
        file: `${SERVER}/games/applyFindings.ts`,
        find: 'version: resultVersion + 1, source, confirmed }]',
        put: 'version: resultVersion + 1, source, confirmed: true }]',
      },
    ],
  },
  {
    name: 'a doubt never ends by itself',
    isFeedHostile: true,
    seeds: HOSTILE_SEEDS,
    edits: [
      {
        file: `${DOMAIN}/games/judgeReading.ts`,
        find: 'const READINGS_TO_END = 3',
        put: 'const READINGS_TO_END = 1_000_000',
      },
    ],
  },
  {
    name: 'feed silence ignored',
    seeds: [2005, 2008, 2024, 2098],
    edits: [
      {
        file: `${SERVER}/engine/batch.sql.ts`,
        find: 'silent_at <= statement_timestamp()',
        put: "silent_at = '-infinity'",
      },
    ],
  },
  {
    name: 'void without asking the feed',
    seeds: [2024, 2033, 2040, 2049],
    edits: [
      {
        file: `${SERVER}/bets/settle/voidOverdueGame.ts`,
        find: 'and (not ${IS_UNKNOWN} or',
        put: 'and (true or',
      },
    ],
  },
  {
    name: 'an answer that lacks a game counts as one that lists it unplayed',
    seeds: [5003, 5011, 5015, 5104],
    edits: [
      {
        file: `${SERVER}/bets/settle/voidOverdueGame.ts`,
        find: "and (g.unplayed_at is null or g.unplayed_at < g.starts_at + ${VOID_AFTER_MS} * interval '1 millisecond'))`",
        put: "and not exists (select 1 from feed_days f where f.source = g.source and f.league = g.league and g.starts_at >= f.from_at and g.starts_at < f.to_at and f.heard_until >= g.starts_at + ${VOID_AFTER_MS} * interval '1 millisecond'))`",
      },
    ],
  },
  {
    name: 'bets from after the start are paid',
    seeds: [2002, 2004, 2006, 2007, 2011, 2027],
    edits: [
      {
        file: `${SERVER}/bets/settle/settleGame.sql.ts`,
        find: "${isVoid('b', 's')} as is_void",
        put: "s.outcome = 'void' as is_void",
      },
    ],
  },
  {
    name: 'an earlier start is never stored',
    seeds: [2002, 2004, 2006, 2007, 2011, 2027],
    edits: [
      {
        file: `${DOMAIN}/games/judgeReading.ts`,
        find: 'isStartUnchanged ? game.startsAt : Date.parse(reading.startsAt)',
        put: 'isStartUnchanged || Date.parse(reading.startsAt) < game.startsAt ? game.startsAt : Date.parse(reading.startsAt)',
      },
    ],
  },
  {
    name: 'deposits named by their numbers',
    // An older copy is restored while the provider has its later orders.
    seeds: [2002, 2003, 2005, 2006, 2009, 2011],
    edits: [
      {
        file: `${SERVER}/payments/payments.sql.ts`,
        find: '$9 || gen_random_uuid()',
        put: "$9 || currval('payments_id_seq')",
      },
    ],
  },
  {
    name: 'a bank deposit is credited while it is pending',
    seeds: MONEY_SEEDS,
    edits: [
      {
        file: `${SERVER}/payments/banks/bankTransfer.ts`,
        find: `case 'pending':
      if (payment.state !== 'pending') await notePending(services, payment, transferRef)
      return
`,
        put: "case 'pending':\n",
      },
    ],
  },
  {
    name: 'a withdrawal is judged before its money is locked',
    seeds: MONEY_SEEDS,
    edits: [
      {
        file: `${SERVER}/payments/keyedPayment.ts`,
        find: "if (isJudged) await lockAccounts(tx, [{ kind: 'user.cash', ownerId: userId }])",
        put: 'await lockAccounts(tx, [])',
      },
    ],
  },
  {
    name: 'a group goes and its offers stay',
    seeds: GROUP_SEEDS,
    edits: [
      {
        file: `${SERVER}/groups/deleteGroup.ts`,
        find: 'const released = await releaseInGroup(tx, group.id)',
        put: 'const released = await releaseInGroup(tx, group.id, 0)',
      },
    ],
  },
  {
    name: 'a stranger takes in a group',
    seeds: GROUP_SEEDS,
    edits: [
      {
        file: `${DOMAIN}/offers/audience.ts`,
        find: 'return isMember\n',
        put: 'return isMember || userId > 0\n',
      },
    ],
  },
  {
    name: 'a grant is given without looking into the pot',
    seeds: GROUP_SEEDS,
    edits: [
      {
        file: `${DOMAIN}/promotions/acceptPromotion.ts`,
        find: "if (pot < promotion.perUser) return refuse({ code: 'promotionUsedUp' })",
        put: '',
      },
    ],
  },
  {
    name: 'half of the bonus is staked',
    seeds: GROUP_SEEDS,
    edits: [
      {
        file: `${DOMAIN}/promotions/bonusInStake.ts`,
        find: 'const part = cents(Math.min(balance, left))',
        put: 'const part = cents(Math.min(Math.ceil(balance / 2), left))',
      },
    ],
  },
  {
    name: 'a take is not pushed to the viewers of its board',
    edits: [
      {
        file: `${SERVER}/offers/boardChanges.ts`,
        find: '...(left.length > 0 && { left }),',
        put: '',
      },
    ],
  },
  {
    name: 'viewers in other regions receive an intrastate offer',
    edits: [
      {
        file: `${SERVER}/offers/boardChanges.ts`,
        find: 'limits.includes(offer.regionLimit)',
        put: 'limits.length > 0 || offer.id < 0',
      },
    ],
  },
  {
    name: 'a correction moves no money',
    seeds: CORRECTION_SEEDS,
    edits: [
      {
        file: `${SERVER}/bets/settle/payUsers.sql.ts`,
        find: 'if (corrects === null) return payments\n',
        put: 'if (corrects === null) return payments\n    if (corrects > 0) return []\n',
      },
    ],
  },
]
