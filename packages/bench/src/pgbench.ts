/** The baselines: pgbench of the machine's PostgreSQL packages. Without pgbench the ratios are null. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const CLIENTS = 32

async function pgbench(url: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('pgbench', [...args, url], {
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
}

export async function hasPgbench(): Promise<boolean> {
  return promisify(execFile)('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
}

export async function prepareTpcb(url: string, scale: number): Promise<void> {
  await pgbench(url, ['--initialize', '--quiet', `--scale=${scale}`])
}

function tpsOf(printed: string): number {
  const tps = /^tps = ([\d.]+)/m.exec(printed)?.[1]
  if (!tps) throw new Error(`pgbench printed no tps: ${printed}`)
  return Number(tps)
}

const load = (seconds: number) => [
  '--no-vacuum',
  '--protocol=prepared',
  `--client=${CLIENTS}`,
  '--jobs=2',
  `--time=${seconds}`,
]

/** TPC-B transactions per second. */
export async function runTpcb(url: string, seconds: number): Promise<number> {
  return tpsOf(await pgbench(url, load(seconds)))
}

/**
 * One take as one transaction of plain statements, as an application without a queue would run it. It writes the same rows
 * as the product. It reads the game with the offer and does not lock it, which favours the baseline. chr(58) is a colon:
 * pgbench would read a colon in a string as a variable.
 */
const SINGLE_TAKE = `
\\set offer random(:first, :last)
\\set user random(:users / 2 + 1, :users)
\\set key random(1, 9000000000000000000)
begin;
select o.game_id, o.offerer_id, o.taken_cents as taken, o.spread_hundredths as spread, o.odds_numerator as num,
  o.odds_denominator as den, o.pick, o.audience, o.starts_at from offers o join games g on g.id = o.game_id
  where o.id = :offer and o.state = 'open' and g.started_at is null for update of o \\gset
select id as cash, balance_cents as available from ledger_accounts
  where kind = 'user.cash' and owner_id = :user for update \\gset
select id as risk, balance_cents as at_risk from ledger_accounts
  where kind = 'user.at_risk' and owner_id = :user for update \\gset
select count(*) as seen from idempotency where user_id = :user and call = 'takeOffer' and key = 'single:' || :key::bigint \\gset
update offers set taken_cents = taken_cents + 100 where id = :offer;
insert into bets (offer_id, game_id, offerer_id, accepter_id, amount_cents, offerer_pay_cents, pick, spread_hundredths,
    odds_numerator, odds_denominator, audience, starts_at, accepted_at, available_before_cents, at_risk_before_cents, region)
  values (:offer, :game_id, :offerer_id, :user, 100,
    (2 * (:taken::bigint + 100) * :num::bigint + :den::bigint) / (2 * :den::bigint)
      - (2 * :taken::bigint * :num::bigint + :den::bigint) / (2 * :den::bigint),
    :pick, :spread, :num::int, :den::int, :audience, :starts_at, product_now(), :available, :at_risk, '')
  returning id as bet, offerer_pay_cents as pay \\gset
insert into ledger_transfers (key, kind, ref, from_account, to_account, cents, created_at)
  values (format('take%1$s%2$s%1$scash', chr(58), :bet::bigint), 'take', :bet::bigint, :cash::bigint, :risk::bigint, 100, product_now());
update ledger_accounts set balance_cents = balance_cents - 100 where id = :cash::bigint;
update ledger_accounts set balance_cents = balance_cents + 100 where id = :risk::bigint;
insert into idempotency (user_id, call, key, body_hash, answer, created_at)
  values (:user, 'takeOffer', 'single:' || :key::bigint, '\\x00', json_build_object('betId', :bet::bigint), product_now());
insert into outbox (topic, ref, body, due_at) values ('offer.taken', :offer,
  jsonb_build_object('takes', 1, 'cents', 100, 'payCents', :pay::bigint, 'bets', jsonb_build_array(:bet::bigint)),
  product_now() + interval '10 minutes');
commit;
`

/** Takes per second, one transaction per take, on offers `first` to `last`. */
export async function runSingleTakes(
  url: string,
  takes: { seconds: number; users: number; first: number; last: number },
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    const script = join(folder, 'take.sql')
    writeFileSync(script, SINGLE_TAKE)
    const variables = ['users', 'first', 'last'] as const
    return tpsOf(
      await pgbench(url, [
        ...load(takes.seconds),
        `--file=${script}`,
        ...variables.map((name) => `--define=${name}=${takes[name]}`),
      ]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
