/** What every feature may use: made once in main.ts, or by a test. */

import type { MoneyWriter } from './engine/moneyWriter.ts'
import type { BankPort, VaultPort } from './payments/ports/bankPort.ts'
import type { PayoutPort } from './payments/ports/payoutPort.ts'
import type { Denials } from './platform/audit/denials.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/db.ts'
import type { DueWork } from './platform/jobs/dueWork.ts'
import type { LocationPort } from './platform/location/location.ts'
import type { Log } from './platform/log.ts'
import type {
  EventsPort,
  MailPort,
  ProviderName,
  SmsPort,
  StatementPort,
  WalletPort,
} from './ports.ts'

export type Services = {
  readonly config: Config
  readonly db: Database
  readonly writer: MoneyWriter
  readonly due: DueWork
  readonly location: LocationPort
  readonly mail: MailPort
  readonly sms: SmsPort
  readonly wallet: WalletPort
  readonly bank: BankPort
  readonly vault: VaultPort
  readonly payouts: PayoutPort
  readonly events: Readonly<Record<ProviderName, EventsPort>>
  readonly statements: Readonly<Record<ProviderName, StatementPort>>
  /** Where our pages are, for links in what leaves without a request: PUBLIC_ORIGIN, else where this process listens. */
  readonly origin: () => string
  readonly log: Log
  readonly denials: Denials
}
