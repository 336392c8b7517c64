/** `npm run chaos -- --mutants`: the harness must catch each mutant within its seeds. */
import { mkdirSync, rmSync } from 'node:fs'
import { run } from '../run.ts'
import type { Programs } from '../startContext.ts'
import { makeMutant } from './copy.ts'
import { MUTANTS, type Mutant } from './list.ts'

const SEEDS = [101, 102, 103, 104, 105, 106]
const SECONDS = 20

/** Prints one line per mutant. Returns the exit code: 1 when a mutant survives. */
export async function judgeMutants(
  programs: Programs,
  home: string,
  only?: string,
): Promise<number> {
  const chosen = MUTANTS.filter(({ name }) => only === undefined || name === only)
  if (chosen.length === 0) throw new Error(`There is no mutant "${only}".`)
  let survivors = 0
  for (const mutant of chosen) {
    mkdirSync(home, { recursive: true })
    const root = makeMutant(programs.root, home, mutant)
    const caught = await hunt({ ...programs, root }, home, mutant)
    if (!caught) survivors++
    console.log(`${mutant.name.padEnd(40)} ${caught ?? 'SURVIVED'}`)
    rmSync(root, { recursive: true, force: true })
  }
  console.log(`${chosen.length - survivors} of ${chosen.length} mutants caught`)
  return survivors === 0 ? 0 : 1
}

async function hunt(
  programs: Programs,
  home: string,
  { seeds = SEEDS, isFeedHostile, hasStandby }: Mutant,
): Promise<string | null> {
  for (const seed of seeds) {
    const planned = { seed, seconds: SECONDS, isFeedHostile, hasStandby }
    const { violation } = await run(programs, planned, home)
    if (violation) return `seed ${seed}: ${violation.message}`
  }
  return null
}
