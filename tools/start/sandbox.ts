/** Supervises the sandbox, which replaces every external service. */

import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '@sidebet/postgres/processes/processes'
import { restartLimit } from '@sidebet/postgres/processes/restartLimit'
import { StartFailure } from '@sidebet/postgres/processes/startFailure'
import { ROOT, SANDBOX } from '../project.ts'
import { startProgram } from './program.ts'
import { connectionProblem } from './reachability.ts'
import type { Settings } from './settings.ts'

const READY_WITHIN_MS = 30_000
const PATIENCE_MS = 5_000

/**
 * Starts it, resolves when its ports answer, and restarts it whenever it dies after that. A restart uses the same ports and
 * the stored state.
 *
 * @throws StartFailure when it does not start
 */
export async function superviseSandbox({
  settings,
  fail,
  signal,
}: {
  settings: Settings
  fail: (sentence: string) => void
  signal: AbortSignal
}): Promise<{ stop: () => Promise<void> }> {
  const run = () =>
    startProgram({
      file: SANDBOX,
      flags: permissionsOf(settings),
      dataDir: settings.dataDir,
      env: sandboxEnvironment(settings),
      onLine: (line) => console.log(line),
    })
  let program = run()
  const answers = async () =>
    !(await connectionProblem(settings.host, settings.sandbox?.port ?? 0)) &&
    !(await connectionProblem(settings.host, settings.sandbox?.smtpPort ?? 0))
  const ready = await until(
    async () => program.hasEnded() || signal.aborted || (await answers()),
    READY_WITHIN_MS,
  )
  if (signal.aborted) {
    await program.stop(PATIENCE_MS)
  } else if (program.hasEnded() || !ready) {
    const how = program.hasEnded() ? await program.ended : 'no answer'
    await program.stop(PATIENCE_MS)
    throw new StartFailure(`The sandbox did not start (${how}).`)
  }

  const mayRestart = restartLimit()
  const follow = async () => {
    for (;;) {
      const how = await program.ended
      if (signal.aborted) return
      if (!mayRestart()) return fail(`The sandbox does not stay up (${how}).`)
      console.error(`The sandbox has stopped (${how}) and is started again.`)
      program = run()
    }
  }
  void follow()
  return { stop: () => program.stop(PATIENCE_MS) }
}

/**
 * The sandbox replaces outside services, so it starts no program and writes only its state. Node 24 cannot restrict the
 * network; later versions forbid it unless it is allowed, and call that permission experimental.
 */
function permissionsOf({ dataDir }: Settings): string[] {
  const net = process.allowedNodeEnvironmentFlags.has('--allow-net')
    ? ['--allow-net', '--disable-warning=ExperimentalWarning']
    : []
  return [
    '--permission',
    ...net,
    ...[ROOT, `${realpathSync(dataDir)}/`].map((folder) => `--allow-fs-read=${folder}`),
    `--allow-fs-write=${stateOf(dataDir)}*`,
  ]
}

const stateOf = (dataDir: string) => join(realpathSync(dataDir), 'sandbox.json')

const sandboxEnvironment = ({
  sandbox,
  host,
  url,
  demo,
  token,
  dataDir,
}: Settings): NodeJS.ProcessEnv => ({
  ...process.env,
  HOST: host,
  SANDBOX_PORT: String(sandbox?.port),
  SANDBOX_SMTP_PORT: String(sandbox?.smtpPort),
  SANDBOX_TOKEN: token,
  SANDBOX_STATE: stateOf(dataDir),
  SERVER_URL: url,
  DEMO: demo,
})
