import type { Config } from '../../config/config.ts'
import type { ProviderName, StatementPort } from '../../ports.ts'
import type { DwollaClient } from '../dwolla/dwollaClient.ts'
import { dwollaStatement } from '../dwolla/dwollaStatement.ts'
import type { PaypalClient } from '../paypal/paypalClient.ts'
import { paypalStatement } from '../paypal/paypalStatement.ts'

/** The statement adapter of each provider. */
export function providerStatements(
  config: Config,
  paypal: PaypalClient,
  dwolla: Pick<DwollaClient, 'call'>,
): Readonly<Record<ProviderName, StatementPort>> {
  return { paypal: paypalStatement(paypal), dwolla: dwollaStatement(config, dwolla) }
}
