import { type Run, runSentence, tableOf } from './markdown.ts'

/** The output file of `npm run bench -- --output docs/figures/bench.json`. */
export type BenchOutput = {
  readonly run: Run
  readonly figures: Readonly<Record<string, number | string | null>>
  readonly perSecond: Readonly<Record<string, readonly number[]>>
  readonly reads: Readonly<Record<string, { readonly p50: number; readonly p99: number }>>
  readonly takesP99Ms: readonly number[]
}

const list = (numbers: readonly number[] | undefined) =>
  (numbers ?? []).map((number) => number.toLocaleString('en-US')).join(', ')

const shown = (value: number | string | null | undefined) =>
  (value ?? 'not measured').toLocaleString('en-US')

/** The machine of the run, and the table of its figures with their targets, as Markdown. */
export function benchTable({ run, figures, perSecond, reads, takesP99Ms }: BenchOutput): string {
  const f = (name: string) => shown(figures[name])
  const p = (kind: string) => `p50 ${shown(reads[kind]?.p50)} ms, p99 ${shown(reads[kind]?.p99)} ms`
  const rows = [
    ['figure', 'measured', 'target'],
    ['TPC-B', `${list(perSecond.tpcb)} /s`, ''],
    [
      'one transaction per take: over 100,000 offers, on one',
      `${list(perSecond.singleSpread)} /s; ${list(perSecond.singleHot)} /s`,
      '',
    ],
    [
      'takes through the batcher, over 100,000 offers',
      `${list(perSecond.spread)} /s: ${f('spread_vs_tpcb')} TPC-B, ${f('spread_vs_single')} single takes`,
      '3.5; 5',
    ],
    [
      'the same on one hot offer',
      `${list(perSecond.hot)} /s: ${f('hot_vs_single')} single takes`,
      '10',
    ],
    [
      'takes over HTTP',
      `${list(perSecond.http)} /s: ${f('http_vs_tpcb')} TPC-B; p99 ${f('http_p99_ms')} ms`,
      '1.8; 40 ms',
    ],
    [
      'p99 of unrelated takes while a game, 20 offers or 20 users are locked, divided by that without locks',
      f('lock_contention_p99_ratio'),
      '3',
    ],
    [
      'settlement of 100,000 and of 1,000,000 bets, beside takes',
      `${f('settle_100k_s')} s and ${f('settle_1m_s')} s`,
      '5 s; 20 s',
    ],
    [
      'longest transaction that locks a game or accounts',
      `${f('settle_longest_lock_ms')} ms`,
      '100 ms',
    ],
    ['takes during the settlements, p99', `${list(takesP99Ms)} ms`, ''],
    ['board of a league with 100,000 open offers, 50 rows', p('board'), '15 ms'],
    ['board of a team', p('teamBoard'), ''],
    ['funds', p('funds'), '15 ms'],
    ['30 days of history, 2,000,000 settled bets, 50 rows', p('history'), '15 ms'],
    ['live bets of a user with 200,000 settled ones', p('live'), ''],
    ['takes at 5,000,000 bets divided by takes at 10,000', f('growth_ratio'), '0.8'],
    ['rows per take', f('rows_per_take'), ''],
    ['a take arrives at 500 streams of one process, p99', `${f('streams_p99_ms')} ms`, '250 ms'],
    [
      'takes through the batcher with 500 streams, divided by those without',
      f('streams_takes_ratio'),
      '0.9',
    ],
    ['memory of 5,000 idle streams', `${f('streams_idle_mb')} MB`, '300 MB'],
  ]
  return `${runSentence(run)}\n\n${tableOf(rows)}`
}
