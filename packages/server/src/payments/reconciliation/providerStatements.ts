import type { Config } from '../../platform/config/config.ts'
import type { ProviderName, StatementPort } from '../../ports.ts'
import type { DwollaClient } from '../banks/dwollaClient.ts'
import type { PaypalClient } from '../paypal/paypalClient.ts'
import { dwollaStatement } from './dwollaStatement.ts'
import { paypalStatement } from './paypalStatement.ts'

/** How the books of each provider are read. */
export function providerStatements(
  config: Config,
  paypal: PaypalClient,
  dwolla: Pick<DwollaClient, 'call'>,
): Readonly<Record<ProviderName, StatementPort>> {
  return { paypal: paypalStatement(paypal), dwolla: dwollaStatement(config, dwolla) }
}
