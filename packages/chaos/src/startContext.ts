/** Starts the processes of a run around its database, and gives its users money, banks and games. */
import type { ChaosContext } from './environment/context.ts'
import { gamesAhead } from './environment/games.ts'
import { makeUsers } from './environment/people.ts'
import { startRelay } from './environment/relay.ts'
import { startSandbox } from './environment/sandbox.ts'
import { makeServer, type Server } from './environment/servers.ts'
import { makeFaultSpans } from './faultSpans.ts'
import { type GameScheduler, startGameScheduler } from './gameScheduler.ts'
import { emptyModel } from './model/referenceModel.ts'
import { operate } from './operator.ts'
import { randomOf } from './random.ts'
import { startStallDetector } from './stallDetector.ts'
import { giveBank } from './traffic/bank.ts'
import { deposit } from './traffic/deposit.ts'
import type { Open } from './traffic/operation.ts'
import { Violation } from './violation.ts'
import { waitUntil } from './waitUntil.ts'

export type Programs = {
  /** The project whose programs run; for a mutant, its copy. */
  readonly root: string
  readonly nodeFlags: readonly string[]
}

export type Parts = Pick<ChaosContext, 'history' | 'tally'> & {
  /** Cleanups of the started parts, in the order of their starts. */
  readonly ending: (() => Promise<unknown>)[]
  readonly logOf: (name: string) => string
}

type Setup<Database> = {
  readonly seed: number
  readonly users: readonly string[]
  readonly serverCount: number
  /** `onEnd` is called when the database has ended for good. */
  readonly startDatabase: (onEnd: (reason: string) => void) => Promise<Database>
  /** The settings of the server with this index, beside those of every run. */
  readonly settingsOf?: (database: Database, index: number) => Readonly<Record<string, string>>
}

export async function startContext<Database extends ChaosContext['cluster']>(
  { root, nodeFlags }: Programs,
  { history, tally, ending, logOf }: Parts,
  setup: Setup<Database>,
): Promise<ChaosContext & { readonly cluster: Database }> {
  const { seed } = setup
  const pulse = startStallDetector(history.now)
  ending.push(async () => pulse.stop())
  const cluster = await setup.startDatabase((reason) =>
    context.fail(new Violation('PostgreSQL comes back', reason)),
  )
  const sandbox = await startSandbox(root, nodeFlags, logOf('sandbox'))
  ending.push(() => sandbox.stop())
  const servers: Server[] = []
  const relay = await startRelay(servers, randomOf(seed + 23))
  ending.push(() => relay.stop())
  const context: ChaosContext & { readonly cluster: Database } = {
    seed,
    root,
    nodeFlags,
    history,
    tally,
    spans: makeFaultSpans(history.now),
    pulse,
    cluster,
    sandbox,
    servers,
    users: [],
    viewers: [],
    model: emptyModel(),
    offsetMs: 0,
    productNow: () => Date.now() + context.offsetMs,
    relay,
    forgottenOrders: new Set(),
    forgottenPayments: new Set(),
    rush: null,
    silence: null,
    violation: null,
    fail(found) {
      if (context.violation) return
      context.violation = found
      history.write('violation', { rule: found.rule, found: found.message })
    },
  }
  const onDeath = (index: number, code: number | null) =>
    context.fail(
      new Violation('a server process lives', `server ${index} ended by itself, code ${code}`),
    )
  const { url: sandboxUrl, smtpPort, token } = sandbox
  for (let index = 0; index < setup.serverCount; index++) {
    const options = { root, nodeFlags, logOf, cluster, sandboxUrl, smtpPort, token, onDeath }
    const settings = setup.settingsOf?.(cluster, index) ?? {}
    const server = await makeServer(index, { ...options, settings })
    await server.start()
    ending.push(() => server.kill())
    servers.push(server)
  }
  await sandbox.control('POST', '/server', { url: relay.url })
  context.users.push(...(await makeUsers(cluster, setup.users)))
  // One after the other: on a busy machine a server would refuse some of many at once.
  for (const user of context.users) await giveBank(context, user)
  return context
}

/** Gives the users money, and starts the games. Resolves when there are games to bet on. */
export async function openForTraffic(
  context: ChaosContext,
  open: Open,
  ending: Parts['ending'],
): Promise<GameScheduler> {
  await operate(context, ['grant', 'promotion-admin', context.users[0]!.name])
  const scheduler = startGameScheduler(context)
  ending.push(() => scheduler.stop())
  for (const [at, user] of context.users.entries()) {
    // A third of the users have little money, so that they often request more than they have.
    await deposit(context, user, randomOf(context.seed + at), at % 3 === 2 ? 5_000 : 100_000, open)
  }
  await waitUntil(() => gamesAhead(context).length > 3, 20_000)
  return scheduler
}
