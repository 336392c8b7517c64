/** `npm run chaos`: runs one or several seeds and prints the result of each. `tools/commands/chaos.ts` calls it. */
import { run } from './run.ts'
import type { Programs } from './startContext.ts'
import { makeTally } from './tally.ts'

export { judgeMutants } from './mutants/judge.ts'

export type Options = {
  readonly seeds: readonly number[]
  readonly seconds: number
  readonly isFeedHostile: boolean
  readonly hasStandby: boolean
  readonly home: string
}

/** Runs the seeds one after the other until one fails. Returns the exit code. */
export async function chaos(
  programs: Programs,
  { seeds, seconds, isFeedHostile, hasStandby, home }: Options,
): Promise<number> {
  const all = makeTally()
  for (const seed of seeds) {
    const { tally, violation, historyPath, slice } = await run(
      programs,
      { seed, seconds, isFeedHostile, hasStandby },
      home,
    )
    all.add(tally)
    if (!violation) {
      console.log(`seed ${seed}: ${tally.summary()}; 0 lost, 0 doubled, verify clean`)
      continue
    }
    for (const line of slice) console.log(line.length > 400 ? `${line.slice(0, 400)} ...` : line)
    console.log(`seed ${seed} failed: ${violation.message}`)
    console.log(`The whole history is in ${historyPath}.`)
    const more = `${isFeedHostile ? ' --hostile-feed' : ''}${hasStandby ? ' --standby' : ''}`
    console.log(`Again: npm run chaos -- --seed ${seed} --seconds ${seconds}${more}`)
    return 1
  }
  if (seeds.length > 1) {
    console.log(`${seeds.length} seeds: ${all.summary()}; 0 lost, 0 doubled, verify clean`)
  }
  return 0
}
