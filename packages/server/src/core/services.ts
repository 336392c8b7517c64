/** What every feature may use: made once in main.ts, or by a test. */
import type { Denials } from './audit/denials.ts'
import type { BankPort, VaultPort } from './bankPort.ts'
import type { Config } from './config.ts'
import type { Database } from './db.ts'
import type { DueWork } from './dueWork.ts'
import type { LocationPort } from './location/location.ts'
import type { Log } from './log.ts'
import type { PayoutPort } from './payoutPort.ts'
import type {
  EventsPort,
  MailPort,
  ProviderName,
  SmsPort,
  StatementPort,
  WalletPort,
} from './ports.ts'
import type { MoneyWriter } from './writer/moneyWriter.ts'

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
