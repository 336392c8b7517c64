/**
 * Response times that the protections guarantee. An unknown name and a wrong password take equally long (AC4). Floods of
 * logins, of one route or of invalid bodies do not delay other requests (DS1, IN1).
 */
import { performance } from 'node:perf_hooks'
import type { BenchDatabase } from '../benchDatabase.ts'
import { closedLoop, forSeconds } from '../closedLoop.ts'
import { median, quantile, rounded } from '../figures.ts'
import { type HttpRequest, type HttpResponse, openConnection } from '../http/connection.ts'
import { residentMegabytes, type ServerProcess, startServer } from '../http/server.ts'

/** Clients that load the server, with a new connection per request, and clients whose response times are measured. */
const BUSY = 32
const OTHERS = 4

/** The first user whose funds are requested, and the duration of one measurement. */
type Who = { readonly firstUser: number; readonly seconds: number }

export async function measureAnswerTimes(
  database: BenchDatabase,
  { logins, ...who }: Who & { readonly logins: number },
  print: (line: string) => void,
): Promise<void> {
  // Rate limits would end the first measurements. The last measurement is about them.
  const open = await startServer(database, { THROTTLE_SCALE: '1000000' })
  try {
    await sendRequest(open, post('/api/user/signup', OWNER))
    print(await compareLogins(open, logins))
    print(`funds of others alone: ${await others(open, who, null)}`)
    print(`funds of others in a storm of logins: ${await others(open, who, wrongLogin('nobody'))}`)
    print(`funds of others among malformed bodies: ${await others(open, who, DEEP)}`)
    print(`server's memory over 200 bodies of 1 MB: ${await memoryOver(open, 200)}`)
  } finally {
    await open.stop()
  }
  const limited = await startServer(database, { THROTTLE_SCALE: '1' })
  try {
    print(
      `funds of others in a flood of refused logins: ${await others(limited, who, wrongLogin('flood'))}`,
    )
  } finally {
    await limited.stop()
  }
}

const OWNER = {
  ...{ firstName: 'Olga', lastName: 'Owner', username: 'olga-owner', phone: '15550100' },
  ...{ email: 'olga-owner@example.test', password: 'Rather-long-1!', question: 'favorite movie' },
  ...{ secret: 'Metropolis', country: 'US', MFAon: false },
}

const post = (path: string, body: object): HttpRequest => ({
  method: 'POST',
  path,
  session: '',
  body: JSON.stringify(body),
})

const wrongLogin = (username: string) =>
  post('/api/user/login', { username, password: 'Not-the-password-1!' })

/** Nested deeper than any valid body: the parser refuses it. */
const DEEP: HttpRequest = {
  method: 'POST',
  path: '/api/user/login',
  session: '',
  body: `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
}

async function sendRequest({ url }: ServerProcess, request: HttpRequest): Promise<HttpResponse> {
  const connection = await openConnection(url)
  try {
    return await connection.send(request)
  } finally {
    connection.close()
  }
}

/** Sends both kinds alternately on one connection, so that both run under the same load. */
async function compareLogins(server: ServerProcess, count: number): Promise<string> {
  const connection = await openConnection(server.url)
  const times = { unknown: [] as number[], wrong: [] as number[] }
  for (let n = 0; n < count; n++) {
    for (const [kind, username] of [
      ['unknown', 'nobody-at-all'],
      ['wrong', OWNER.username],
    ] as const) {
      const at = performance.now()
      const { status, body } = await connection.send(wrongLogin(username))
      times[kind].push(performance.now() - at)
      if (status !== 401) throw new Error(`a wrong login was answered ${status} ${body}`)
    }
  }
  connection.close()
  const [unknown, wrong] = [median(times.unknown), median(times.wrong)]
  return `a wrong login takes ${rounded(wrong)} ms, one for an unknown name ${rounded(unknown)} ms (medians of ${count}, ratio ${rounded(unknown / wrong)})`
}

/** Requests funds of users with sessions while the BUSY clients send `busyWith` without a pause. */
async function others(
  server: ServerProcess,
  { firstUser, seconds }: Who,
  busyWith: HttpRequest | null,
): Promise<string> {
  const calm = await Promise.all(Array.from({ length: OTHERS }, () => openConnection(server.url)))
  const statuses = new Map<number, number>()
  const noise = busyWith
    ? closedLoop(BUSY, forSeconds(seconds), async () => {
        const { status } = await sendRequest(server, busyWith)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      })
    : null
  const { times } = await closedLoop(OTHERS, forSeconds(seconds), async (client) => {
    const session = `bench-session-${firstUser + client}`
    const path = `/api/user/alluserdata/bench${firstUser + client}`
    const { status } = await calm[client]!.send({ method: 'GET', path, session })
    if (status !== 200) throw new Error(`funds were answered ${status}`)
  })
  await noise
  for (const connection of calm) connection.close()
  const answers = [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ')
  return `p50 ${rounded(quantile(times, 0.5))} ms, p99 ${rounded(quantile(times, 0.99))} ms${answers && `; the busy ones got ${answers}`}`
}

/** Resident memory of the server before and after bodies that it refuses for their size. */
async function memoryOver(server: ServerProcess, bodies: number): Promise<string> {
  const body = JSON.stringify({ username: 'x'.repeat(1_000_000) })
  const before = residentMegabytes(server.pid)
  for (let n = 0; n < bodies; n++) {
    // The server may close the connection before it has read the whole body.
    await sendRequest(server, { method: 'POST', path: '/api/user/login', session: '', body }).catch(
      () => null,
    )
  }
  return `${before} MB before, ${residentMegabytes(server.pid)} MB after`
}
