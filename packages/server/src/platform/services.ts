/** What the platform needs; a product adds its own services. */
import type { RefusalCounter } from './audit/refusalCounter.ts'
import type { Config } from './config/config.ts'
import type { Database } from './database/db.ts'
import type { LocationPort } from './location/location.ts'
import type { Log } from './log.ts'

export type PlatformServices = {
  readonly config: Config
  readonly db: Database
  readonly location: LocationPort
  readonly log: Log
  readonly refusalCounter: RefusalCounter
}
