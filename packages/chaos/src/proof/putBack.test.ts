/** A database that is restored to a time before payouts. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { payoutsOf, transfersOf } from './invariants.ts'
import { linkBank, makePerson, paymentsOf, withdrawToBank, withdrawToWallet } from './people.ts'
import { arrives, DAY, type Proof, pass } from './proof.ts'
import { proveAlone } from './prove.ts'
import { hurry } from './transfers.ts'

proveAlone(
  'after a restore to before a payout the payout is a break and is not paid twice',
  async (proof, random) => {
    const person = await makePerson(proof, 20_000)
    const bank = await linkBank(proof, person)
    // The first reconciliation records what existed at the beginning.
    await reconcile(proof)
    const copy = await whileStopped(proof, () => proof.database.copy())
    const [toWallet, toBank] = [random.int(100, 5_000), random.int(100, 5_000)]
    expect(await withdrawToWallet(proof, person, toWallet)).toMatchObject({ status: 200 })
    expect(await withdrawToBank(proof, person, toBank, bank)).toMatchObject({ status: 200 })
    const paid = (await paymentsOf(proof, person)).filter(({ kind }) => kind.endsWith('Payout'))
    const ofBank = paid.find(({ kind }) => kind === 'bankPayout')!
    await hurry(proof, ofBank.ref!)
    for (const payment of paid) await arrives(proof, payment, 'completed')

    await whileStopped(proof, () => proof.database.putBack(copy))
    expect((await paymentsOf(proof, person)).filter(({ kind }) => kind.endsWith('Payout'))).toEqual(
      [],
    )
    const result = await reconcile(proof)
    expect(result.code).toBe(1)
    for (const { name, ref } of paid)
      expect(
        result.text.includes(name) || result.text.includes(ref!),
        `${name} in ${result.text}`,
      ).toBe(true)

    // The user has the money again and withdraws it again.
    const refused = { status: 409, body: { code: 'withdrawalsStopped' } }
    expect(await withdrawToWallet(proof, person, toWallet)).toMatchObject(refused)
    expect(await withdrawToBank(proof, person, toBank, bank)).toMatchObject(refused)
    await pass(proof, 2 * DAY)
    expect(await withdrawToWallet(proof, person, toWallet)).toMatchObject(refused)
    const { paypal, dwolla } = await proof.sandbox.memory()
    expect(Object.keys(paypal.payouts)).toHaveLength(
      (await payoutsOf(proof, nameOf(paid, 'walletPayout'))).length,
    )
    expect(Object.keys(dwolla.transfers)).toHaveLength(
      (await transfersOf(proof, nameOf(paid, 'bankPayout'))).length,
    )
  },
)

const nameOf = (paid: readonly { kind: string; name: string }[], kind: string) =>
  paid.find((payment) => payment.kind === kind)!.name

async function whileStopped<Value>(proof: Proof, work: () => Promise<Value>): Promise<Value> {
  for (const server of proof.servers) await server.drain()
  const value = await work()
  for (const server of proof.servers) await server.start()
  return value
}

const ROOT = join(import.meta.dirname, '../../../..')

/** Runs `ops reconcile`, as the operator does. */
async function reconcile({ database, settings }: Proof): Promise<{ code: number; text: string }> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    ...settings,
    DATABASE_URL: database.appUrl(),
    DATABASE_OWNER_URL: database.ownerUrl(),
  }
  const args = [join(ROOT, 'packages/server/src/ops/main.ts'), 'reconcile']
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, timeout: 60_000 })
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, text: `${stdout}${stderr}` }
  }
}
