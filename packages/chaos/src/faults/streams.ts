/** Viewers of boards lose their streams or read them slowly, or the servers miss change events. */
import type { ChaosContext } from '../environment/context.ts'
import { NOTHING } from '../faultSpans.ts'
import type { PlannedFault } from '../plan.ts'
import { pause } from '../waitUntil.ts'
import type { Fault } from './fault.ts'

/** Connections of viewers end. Half of the viewers return at once, and the others after the fault. */
export const cutStreams: Fault = (context, planned) =>
  during(context, planned, () => {
    for (const [at, viewer] of context.viewers.entries())
      viewer.cut(at % 2 === 0 ? 0 : planned.lastsMs)
  })

/** Half of the viewers read nothing, and then all that has arrived. */
export const slowReaders: Fault = (context, planned) =>
  during(context, planned, () => {
    for (const viewer of context.viewers.filter((_, at) => at % 2 === 0))
      viewer.readSlowly(planned.lastsMs)
  })

/** The connections end on which the servers receive change events: those until the next connection are missed. */
export const missedChanges: Fault = (context, planned) =>
  during(context, planned, () =>
    context.cluster.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sidebet live'`,
    ),
  )

async function during(
  { spans }: ChaosContext,
  { kind, lastsMs }: PlannedFault,
  begin: () => unknown,
): Promise<void> {
  const close = spans.open({ kind, locked: NOTHING, server: null })
  try {
    await begin()
    await pause(lastsMs)
  } finally {
    close()
  }
}
