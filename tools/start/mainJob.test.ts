/** Runs the script of docs/main-job.md unchanged, and the same as a program, on what `npm start` starts. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual, promisify } from 'node:util'
import { freePort } from '@sidebet/postgres/processes/freePort'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const DATA_DIR = join(ROOT, '.data', `main-job-${process.pid}`)

let sidebet: ChildProcess
let env: Record<string, string>

beforeAll(async () => {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  env = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    HOME: process.env.HOME ?? '/tmp',
    DATA_DIR,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SIDEBET: `http://127.0.0.1:${port}`,
    SANDBOX: `http://127.0.0.1:${sandboxPort}`,
    LOG_LEVEL: 'error',
    // Its three months of bets have a test of their own.
    DEMO: '0',
  }
  sidebet = spawn(process.execPath, [join(ROOT, 'tools/main.ts'), 'start'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: sidebet.stdout! })) {
    if (line.startsWith('Sidebet is ready at')) break
  }
  sidebet.stdout!.resume()
}, 180_000)

afterAll(async () => {
  if (sidebet.exitCode === null) {
    sidebet.kill('SIGTERM')
    await once(sidebet, 'exit')
  }
  rmSync(DATA_DIR, { recursive: true, force: true })
})

/** Runs a program in the project to its end, and returns its stdout. A failure has stdout and stderr in its message. */
async function runProgram(program: string, args: string[]) {
  const running = promisify(execFile)(program, args, { cwd: ROOT, env })
  const { stdout } = await running.catch((error: Error & { stdout: string }) => {
    error.message += error.stdout
    throw error
  })
  return stdout
}

/** Both runs of the main job print the same results. */
function expectSettledBets(output: string) {
  expect(output).toContain("[ 'Won 60', 'Won 40' ]")
  expect(output).toContain("[ 'Lost -60', 'Lost -40' ]")
  // The last login of each user shows the funds: 500 plus 100, 500 minus 100, nothing at risk.
  const unspaced = output.replace(/["\s]/g, '')
  expect(unspaced).toContain('fundsAvailable:600,fundsAtRisk:0')
  expect(unspaced).toContain('fundsAvailable:400,fundsAtRisk:0')
  expect(output).toContain('I1   ok')
  expect(output).not.toContain('BROKEN')
}

test('the script of the main job runs, and its bets are settled', {
  timeout: 180_000,
}, async () => {
  const document = readFileSync(join(ROOT, 'docs/main-job.md'), 'utf8')
  const script = /```bash\n([\s\S]*?)```/.exec(document)?.[1]
  expect(script).toBeDefined()
  expectSettledBets(await runProgram('bash', ['-e', '-c', script!]))
})

test('the example with the generated client compiles and runs, and its bets are settled', {
  timeout: 180_000,
}, async () => {
  await runProgram(process.execPath, ['tools/main.ts', 'build-client'])
  await runProgram('node_modules/.bin/tsc', ['-p', 'examples'])
  expectSettledBets(await runProgram(process.execPath, ['examples/main-job.ts']))
})

test('the running product serves the API as openapi.json describes it', async () => {
  const answer = await fetch(`${env.SIDEBET}/api/openapi.json`)
  const described = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))
  // A diff of both documents would have tens of thousands of lines.
  expect(isDeepStrictEqual(await answer.json(), described)).toBe(true)
})
