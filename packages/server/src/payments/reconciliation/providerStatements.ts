import type { Config } from '../../config/config.ts'
import type { ProviderName, StatementPort } from '../../ports.ts'
import type { DwollaClient } from '../dwolla/dwollaClient.ts'
import { dwollaStatement } from '../dwolla/dwollaStatement.ts'
import type { PaypalClient } from '../paypal/paypalClient.ts'
import { paypalStatement } from '../paypal/paypalStatement.ts'

/** How the books of each provider are read. */
export function providerStatements(
  config: Config,
  paypal: PaypalClient,
  dwolla: Pick<DwollaClient, 'call'>,
): Readonly<Record<ProviderName, StatementPort>> {
  return { paypal: paypalStatement(paypal), dwolla: dwollaStatement(config, dwolla) }
}
