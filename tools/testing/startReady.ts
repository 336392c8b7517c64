/** A run of `npm start` in a temporary project, with the processes that it has started. */

import type { TemporaryProject } from './temporaryProject.ts'

export const READY = /^Sidebet is ready at http:\/\/127\.0\.0\.1:\d+$/

type ProcessInfo = { readonly pid: number; readonly env: NodeJS.ProcessEnv }

/** What the server or the sandbox at this address answers about itself. */
export const fetchProcessInfo = async (url: string): Promise<ProcessInfo> =>
  (await fetch(url)).json() as Promise<ProcessInfo>

export const readRun = (project: TemporaryProject) => JSON.parse(project.read('.data/run.json'))

export const postmasterPid = (project: TemporaryProject): number =>
  Number(project.read('.data/pg/cluster/postmaster.pid').split('\n')[0])

/** Starts Sidebet and returns all its processes. */
export async function startReady(project: TemporaryProject, env: NodeJS.ProcessEnv = {}) {
  const npmStart = project.run('start', { env })
  await npmStart.line(READY)
  const run = readRun(project)
  const server = await fetchProcessInfo(run.url)
  const sandbox = await fetchProcessInfo(run.sandboxUrl)
  return { npmStart, run, server, sandbox, postmaster: postmasterPid(project) }
}
