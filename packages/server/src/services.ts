/** The services of every feature, created once in main.ts or by a test. */

import type { Config } from './config/config.ts'
import type { Batcher } from './engine/batcher.ts'
import type { Watchers } from './gamePage/watchers.ts'
import type { BoardVersions } from './live/boardVersions.ts'
import type { ChangeFeed } from './live/changeFeed.ts'
import type { BankPort, VaultPort } from './payments/ports/bankPort.ts'
import type { PayoutPort } from './payments/ports/payoutPort.ts'
import type { JobRunner } from './platform/jobs/jobRunner.ts'
import type { MailPort, SmsPort } from './platform/mail/messagePorts.ts'
import type { PlatformServices } from './platform/services.ts'
import type { EventsPort, ProviderName, StatementPort, WalletPort } from './ports.ts'

export type Services = PlatformServices & {
  readonly config: Config
  readonly batcher: Batcher
  readonly changeFeed: ChangeFeed
  readonly boardVersions: BoardVersions
  readonly watchers: Watchers
  readonly jobs: JobRunner
  readonly mail: MailPort
  readonly sms: SmsPort
  readonly wallet: WalletPort
  readonly bank: BankPort
  readonly vault: VaultPort
  readonly payouts: PayoutPort
  readonly events: Readonly<Record<ProviderName, EventsPort>>
  readonly statements: Readonly<Record<ProviderName, StatementPort>>
  /**
   * The origin of our pages, for links in messages that no request triggers: PUBLIC_ORIGIN, else the address of this
   * process.
   */
  readonly origin: () => string
}
