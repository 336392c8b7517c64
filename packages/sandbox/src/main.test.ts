import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-main-'))
  const input = fileURLToPath(new URL('main.ts', import.meta.url))
  await build({
    input,
    platform: 'node',
    output: { file: join(folder, 'main.js'), format: 'esm', codeSplitting: false },
    logLevel: 'silent',
  })
})

afterAll(() => rm(folder, { recursive: true }))

function start(env: Record<string, string>): ChildProcess {
  const path = process.env.PATH ?? ''
  const child = spawn(process.execPath, ['main.js'], { cwd: folder, env: { PATH: path, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** The process's output on stderr, and its exit code. */
async function end(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  let stderr = ''
  child.stderr!.on('data', (chunk) => {
    stderr += chunk
  })
  const [code] = await once(child, 'close')
  return { code, stderr }
}

test('the process prints its addresses, answers requests, and exits with 0 on SIGTERM', async () => {
  const child = start({ SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', DEMO: '0' })
  const ended = end(child)
  const [line] = await once(child.stdout!, 'data')
  const [, json = ''] = /^sandbox ready (\{.*\})\n$/.exec(String(line)) ?? []
  const { url, smtpPort } = JSON.parse(json)
  expect(smtpPort).toBeGreaterThan(0)
  expect((await fetch(url)).status).toBe(200)
  const hanging = JSON.stringify({ match: { provider: 'espn' }, action: 'hang_before' })
  const headers = { 'x-sandbox-token': 'sandbox', 'content-type': 'application/json' }
  await fetch(`${url}/__control/faults`, { method: 'POST', headers, body: hanging })
  // An unanswered request does not prevent the exit of the process.
  const lost = fetch(`${url}/espn/football/nfl/scoreboard`).catch(() => 'lost')
  for (;;) {
    const requests = await (await fetch(`${url}/__control/requests`, { headers })).json()
    if (Array.isArray(requests) && requests.length > 0) break
  }
  child.kill('SIGTERM')
  expect(await ended).toEqual({ code: 0, stderr: '' })
  expect(await lost).toBe('lost')
})

test.each([
  ['SANDBOX_PORT', { SANDBOX_SMTP_PORT: '0' }],
  ['SANDBOX_SMTP_PORT', { SANDBOX_PORT: '0' }],
])('the process exits with one sentence when the port of %s is in use', async (variable, env) => {
  const blocker = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void blocker.close())
  await once(blocker, 'listening')
  const { port } = blocker.address() as { port: number }
  const { code, stderr } = await end(start({ ...env, [variable]: String(port) }))
  expect(code).toBe(1)
  expect(stderr).toBe(
    `sandbox: Port ${port} on 127.0.0.1 is taken: choose another one with ${variable}.\n`,
  )
})

test.each([
  [{ SANDBOX_PORT: 'http' }, 'SANDBOX_PORT must be a port number from 0 to 65535, not "http".'],
  [{ DEMO: 'yes' }, 'DEMO must be 0 or 1, not "yes".'],
  [{ SERVER_URL: 'localhost' }, 'SERVER_URL must be an http address, not "localhost".'],
])('the process exits with one sentence for the invalid settings %j', async (env, sentence) => {
  const { code, stderr } = await end(start(env))
  expect({ code, stderr }).toEqual({ code: 1, stderr: `sandbox: ${sentence}\n` })
})
