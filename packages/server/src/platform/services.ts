/** The services that the platform needs; a product adds its own. */

import type { Logger } from 'pino'
import type { RefusalCounter } from './audit/refusalCounter.ts'
import type { Database } from './database/db.ts'
import type { ReadStandby } from './database/readStandby.ts'
import type { LocationPort } from './location/location.ts'
import type { PlatformConfig } from './platformConfig.ts'
import type { Traces } from './traces/openTraces.ts'

export type PlatformServices = {
  readonly config: PlatformConfig
  readonly db: Database
  /** Null without DATABASE_READ_URL: `db` answers lists as well. */
  readonly standby: ReadStandby | null
  readonly location: LocationPort
  readonly log: Logger
  readonly refusalCounter: RefusalCounter
  /** Null without traces. */
  readonly traces: Traces | null
}
