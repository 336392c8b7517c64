/** Tests that start from a seed: one in a short run, three in a long one. After each the books must be in order. */
import { afterAll, beforeAll, test } from 'vitest'
import { type Random, randomOf } from '../random.ts'
import { expectInvariants } from './invariants.ts'
import { type Proof, startProof } from './proof.ts'

const SEEDS = process.env.SIDEBET_LONG ? [1, 2, 3] : [1]
const PATIENCE_MS = 300_000
/**
 * Processes that are lost, and races; the rest is told by the routes' own tests too, and here in long runs, as are answers
 * that are lost, for which everybody waits.
 */
const IN_SHORT_RUNS = /^(?!T\d)|^T(4|8|12|20|23|24)\b/

type Scenario = (proof: Proof, random: Random) => Promise<void>

type Prove = (title: string, scenario: Scenario) => void

/**
 * A world for the tests of one file. Each test has people of its own; a test that fails leaves it to the others, with
 * the faults over and the providers talking again.
 */
export function proofs(): { prove: Prove; proveLong: Prove } {
  let proof: Proof
  beforeAll(async () => {
    proof = await startProof()
  }, PATIENCE_MS)
  afterAll(() => proof?.stop(), PATIENCE_MS)

  async function run(scenario: Scenario, seed: number): Promise<void> {
    // Whoever was in a test before is as that left them.
    proof.people.length = 0
    try {
      await scenario(proof, randomOf(seed))
      await expectInvariants(proof)
    } finally {
      await proof.sandbox.control('DELETE', '/faults')
      for (const server of proof.servers) await server.start()
      await proof.sandbox.control('POST', '/webhooks/resume', {}).catch(() => {})
    }
  }

  const proveIf =
    (isRun: boolean): Prove =>
    (title, scenario) =>
      eachSeed(isRun, title, (seed) => run(scenario, seed))
  const isLong = SEEDS.length > 1
  const prove: Prove = (title, scenario) =>
    proveIf(isLong || IN_SHORT_RUNS.test(title))(title, scenario)
  return { prove, proveLong: proveIf(isLong) }
}

/** In long runs only, in a world of its own, in which the books are not in order after what it does. */
export function proveAlone(title: string, scenario: Scenario): void {
  eachSeed(SEEDS.length > 1, title, async (seed) => {
    const proof = await startProof()
    await scenario(proof, randomOf(seed)).finally(() => proof.stop())
  })
}

function eachSeed(isRun: boolean, title: string, run: (seed: number) => Promise<void>): void {
  for (const seed of SEEDS)
    test.runIf(isRun)(`${title} (seed ${seed})`, { timeout: PATIENCE_MS }, () => run(seed))
}
