/** One run of `npm start`, which these tests use in turn: the last one ends it. */
import { isAlive, until } from '@sidebet/postgres/processes/processes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchProcessInfo, postmasterPid, startReady } from '../testing/startReady.ts'
import { type TemporaryProject, temporaryProject } from '../testing/temporaryProject.ts'
import { connectionProblem } from './reachability.ts'

let project: TemporaryProject
let started: Awaited<ReturnType<typeof startReady>>
beforeAll(async () => {
  project = temporaryProject()
  started = await startReady(project)
})
afterAll(() => project.remove())

test('the sandbox writes only its state and starts no program', async () => {
  const { attempts } = (await (await fetch(started.run.sandboxUrl)).json()) as { attempts: object }
  expect(attempts).toEqual({
    writeState: 'done',
    writeOther: 'ERR_ACCESS_DENIED',
    startProgram: 'ERR_ACCESS_DENIED',
  })
})

test('a second npm start is refused with the address and process of the first', async () => {
  const { run } = started
  const second = project.run('start')
  expect(await second.ended).toBe(1)
  expect(second.stderr()).toBe(`Sidebet already runs at ${run.url} (process ${run.pid}).\n`)
  expect((await fetchProcessInfo(run.url)).env.PORT).toBe(new URL(run.url).port)
})

test('a sandbox and a PostgreSQL that die are restarted at the same addresses', async () => {
  const { run, sandbox, postmaster, server } = started
  process.kill(sandbox.pid, 'SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  const database = Number(new URL(run.databaseUrl).port)
  const back = async () => {
    if (isAlive(sandbox.pid) || isAlive(postmaster)) return false
    return (
      !(await connectionProblem('127.0.0.1', Number(sandbox.env.SANDBOX_PORT))) &&
      !(await connectionProblem('127.0.0.1', database))
    )
  }
  expect(await until(back, 20_000)).toBe(true)
  expect((await fetchProcessInfo(run.sandboxUrl)).pid).not.toBe(sandbox.pid)
  expect((await fetchProcessInfo(run.url)).pid).toBe(server.pid)
})

test('a server that dies ends everything with an error', async () => {
  const { npmStart, server, run } = started
  const { pid: sandbox } = await fetchProcessInfo(run.sandboxUrl)
  const postmaster = postmasterPid(project)
  expect([sandbox, postmaster].filter(isAlive)).toHaveLength(2)
  process.kill(server.pid, 'SIGKILL')
  expect(await npmStart.ended).toBe(1)
  expect(npmStart.stderr()).toContain(
    'The server has stopped (SIGKILL): start it again with npm start.',
  )
  expect([sandbox, postmaster].filter(isAlive)).toEqual([])
})
