import { type Run, runSentence, tableOf } from './markdown.ts'

/** The output file of `npm run bench -- --crowd --output docs/figures/crowd.json`. */
export type CrowdOutput = {
  readonly run: Run
  readonly crowds: readonly Readonly<Record<string, number>>[]
}

/** The machine of the run, and a row per crowd, as Markdown. */
export function crowdTable({ run, crowds }: CrowdOutput): string {
  const rows = crowds.map((crowd) => {
    const f = (name: string) => (crowd[name] ?? 0).toLocaleString('en-US')
    const ofViewers = (text: string) => (crowd.viewers ? text : '')
    return [
      `${f('viewers')}, ${f('processes')}`,
      ofViewers(`${f('first_page_p50_ms')}, ${f('first_page_p99_ms')} ms`),
      ofViewers(`${f('freshness_p99_ms')} ms`),
      `${f('take_p50_ms')}, ${f('take_p99_ms')} ms`,
      ofViewers(f('bytes_per_viewer_s')),
      f('dropped'),
      f('wrong_boards'),
    ]
  })
  const head = [
    'viewers, processes',
    'first page p50, p99',
    'freshness p99',
    'take p50, p99',
    'bytes per viewer and second',
    'dropped',
    'wrong boards',
  ]
  return `${runSentence(run)}\n\n${tableOf([head, ...rows])}`
}
