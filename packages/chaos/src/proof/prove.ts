/** Tests with a seed: one seed in a short run, three in a long one. The invariants are checked after each. */
import { afterAll, beforeAll, test } from 'vitest'
import { type Random, randomOf } from '../random.ts'
import { expectInvariants } from './invariants.ts'
import { type Proof, startProof } from './proof.ts'

const SEEDS = process.env.SIDEBET_LONG ? [1, 2, 3] : [1]
const PATIENCE_MS = 300_000
/**
 * A test of races. Tests of the routes cover the others, which run here only in long runs. Tests of lost
 * answers wait for timeouts, so they run only in long runs too.
 */
const IN_SHORT_RUNS = /^(?!T\d)|^T4\b/

type Scenario = (proof: Proof, random: Random) => Promise<void>

type Prove = (title: string, scenario: Scenario) => void

/**
 * Starts the processes for the tests of one file. Each test has its own users. After a failed test, the rules are removed
 * and the servers and webhooks run again.
 */
export function proofs(): { prove: Prove; proveLong: Prove } {
  let proof: Proof
  beforeAll(async () => {
    proof = await startProof()
  }, PATIENCE_MS)
  afterAll(() => proof?.stop(), PATIENCE_MS)

  async function run(scenario: Scenario, seed: number): Promise<void> {
    // The invariants no longer apply to the users of earlier tests.
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

/** Runs only in long runs, with its own processes: its actions break the invariants. */
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
