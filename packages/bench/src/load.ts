/** The load process: reads one job from its arguments, runs it, and prints the result as JSON. */
import { closedLoop, forSeconds } from './closedLoop.ts'
import { quantile } from './figures.ts'
import { openConnection } from './http/connection.ts'
import { drawRequest, type Job, type JobResult } from './http/jobs.ts'

/** Share of the job's duration that runs before the measurement. */
const WARM_UP = 0.2

async function main(): Promise<void> {
  const job = JSON.parse(process.argv[2] ?? '') as Job
  const connections = await Promise.all(
    Array.from({ length: job.connections }, () => openConnection(job.url)),
  )
  let failed = 0
  let firstFailure = ''
  const sendRequest = async (client: number) => {
    const { status, body } = await connections[client]!.send(drawRequest(job))
    if (status === 200) return
    failed++
    firstFailure ||= `${status} ${body}`
  }
  await closedLoop(job.connections, forSeconds(WARM_UP * job.seconds), sendRequest)
  const { perSecond, times } = await closedLoop(
    job.connections,
    forSeconds(job.seconds),
    sendRequest,
  )
  for (const connection of connections) connection.close()
  const result: JobResult = {
    perSecond,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    failed,
    firstFailure,
  }
  console.log(JSON.stringify(result))
}

await main()
