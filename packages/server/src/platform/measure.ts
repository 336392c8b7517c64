/**
 * What the server reports about its work, for metrics and traces. A report without a reader costs one comparison: parts of the
 * server report always, and only a server with metrics or traces has a reader (`monitoring/metrics.ts`, `traces/openTraces.ts`).
 */
import { type Channel, channel } from 'node:diagnostics_channel'

type Reports = {
  /** An answer to a client. `call` is the name in the contract; undefined for addresses outside it. */
  readonly request: {
    readonly call: string | undefined
    readonly status: number
    readonly ms: number
  }
  /** A batch that begins. `waitedMs`: of each command that was in no batch before, from its arrival on. */
  readonly batch: { readonly commands: number; readonly waitedMs: readonly number[] }
  /** A command was requeued because another transaction has locked its rows. */
  readonly lockConflict: null
  /** A call of an outside service. `failure`: the status or the cause in a word; null for `ok`. */
  readonly providerCall: {
    readonly method: string
    readonly url: string
    readonly outcome: 'ok' | 'rejected' | 'unknown'
    readonly failure: string | null
    readonly ms: number
  }
  /** A statement with its answer, without its values. `failure`: an SQLSTATE or the code of an error; null for none. */
  readonly statement: {
    readonly text: string
    readonly failure: string | null
    readonly ms: number
  }
  /** A query of a list, by the server that answered it. Only with DATABASE_READ_URL. */
  readonly read: { readonly server: 'primary' | 'standby' }
  /** A kind of background job has run without an error. */
  readonly job: { readonly name: string }
  /** A stream of live changes was opened (1) or closed (-1); the names of the boards that it watches. */
  readonly stream: { readonly change: 1 | -1; readonly boards: ReadonlySet<string> }
}

type ReportName = keyof Reports

const nameOf = (name: ReportName) => `sidebet:${name}`

const channels = new Map<ReportName, Channel>()

function channelOf(name: ReportName): Channel {
  const existing = channels.get(name) ?? channel(nameOf(name))
  channels.set(name, existing)
  return existing
}

/** Reports work that was done. `describe` runs only when the report has a reader. */
export function report<Name extends ReportName>(name: Name, describe: () => Reports[Name]): void {
  const to = channelOf(name)
  if (to.hasSubscribers) to.publish(describe())
}

/** Whether the report has a reader, for work that is measured only for it. */
export const hasReader = (name: ReportName): boolean => channelOf(name).hasSubscribers

/** Runs `read` for each report of this process. Returns the function that ends it. */
export function readReports<Name extends ReportName>(
  name: Name,
  read: (report: Reports[Name]) => void,
): () => void {
  const from = channelOf(name)
  const listener = (message: unknown) => read(message as Reports[Name])
  from.subscribe(listener)
  return () => from.unsubscribe(listener)
}
