/** The settings that the platform needs. The product's settings (`config.ts`) describe each of them. */
export type PlatformConfig = {
  readonly production: boolean
  readonly TRIAL: boolean
  readonly PUBLIC_ORIGIN: string
  /** Unset: no proxy is trusted. */
  readonly TRUSTED_PROXIES?: string[] | undefined
  readonly DATABASE_URL: string
  /** The URL of the role that owns the tables. */
  readonly DATABASE_OWNER_URL: string
  /** The URL of a standby that answers lists; '' for none. */
  readonly DATABASE_READ_URL: string
  /** The schema of the tenant, which the three URLs name already. */
  readonly DATABASE_SCHEMA: string
  /** How many standbys confirm a commit. */
  readonly STANDBYS: number
  /** False: the server requires a migrated database, and never connects as the owner of the tables. */
  readonly MIGRATE: boolean
  readonly SECRET_KEY: string
  /** Newest first. */
  readonly secretKeys: readonly string[]
  readonly AUDIT_HEADS: string
  /** '' without a folder that releases share. */
  readonly ASSETS_DIR: string
  readonly LOG_LEVEL: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** Multiplies every rate limit. */
  readonly THROTTLE_SCALE: number
  readonly LOCATION_URL: string
  readonly LOCATION_FILE: string
  readonly LOCATION_FIXED: string
  readonly SANDBOX_TOKEN: string
}
