import { hundredths } from '@sidebet/domain/money'
import { type Fields, isFields } from '../http/fields.ts'
import type { ProviderReply } from '../http/provide.ts'
import { isHttpUrl } from '../options.ts'
import { newId } from './newId.ts'
import type { Order } from './order.ts'
import { invalid, unprocessableField } from './problem.ts'

function inside(value: unknown, ...path: string[]): Fields {
  const found = path.reduce<unknown>((at, key) => (isFields(at) ? at[key] : undefined), value)
  return isFields(found) ? found : {}
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function urlOrNull(value: unknown): string | null {
  const text = textOrNull(value)
  return text !== null && isHttpUrl(text) ? text : null
}

/** The amount of an order body ("25.00"), null when it has none. */
export function amountOf(body: unknown): string | null {
  const [unit] = isFields(body) && Array.isArray(body.purchase_units) ? body.purchase_units : []
  return textOrNull(inside(unit, 'amount').value)
}

/** A new order from the body of `POST /v2/checkout/orders`, or PayPal's refusal. One purchase unit in USD. */
export function createOrder(
  body: unknown,
  merchantId: string,
  now: number,
): { order: Order } | { refused: ProviderReply } {
  const fields = isFields(body) ? body : {}
  const missing = (field: string) => ({
    refused: invalid('MISSING_REQUIRED_PARAMETER', field, 'A required field is missing.'),
  })
  if (fields.intent !== 'CAPTURE') {
    const description = 'The sandbox knows the intent CAPTURE only.'
    return { refused: invalid('INVALID_PARAMETER_VALUE', '/intent', description) }
  }
  const units = Array.isArray(fields.purchase_units) ? fields.purchase_units : []
  if (units.length !== 1) return missing('/purchase_units')
  const unit = isFields(units[0]) ? units[0] : {}
  const at = "/purchase_units/@reference_id=='default'/amount"
  const { value, currency_code: currency } = inside(unit, 'amount')
  if (typeof value !== 'string') return missing(`${at}/value`)
  if (typeof currency !== 'string') return missing(`${at}/currency_code`)
  if (currency !== 'USD') {
    const field = `${at}/currency_code`
    return { refused: unprocessableField('CURRENCY_NOT_SUPPORTED', field, currency) }
  }
  if (!/^-?\d{1,10}(\.\d{1,2})?$/.test(value)) {
    return { refused: unprocessableField('DECIMAL_PRECISION', `${at}/value`, value) }
  }
  const cents = hundredths(value, 'exact') ?? 0
  if (cents <= 0) {
    return { refused: unprocessableField('CANNOT_BE_ZERO_OR_NEGATIVE', `${at}/value`, value) }
  }

  const walletNamed = isFields(fields.payment_source) && isFields(fields.payment_source.paypal)
  const context = walletNamed
    ? inside(fields, 'payment_source', 'paypal', 'experience_context')
    : inside(fields, 'application_context')
  const order: Order = {
    id: newId(),
    status: walletNamed ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    createdAt: now,
    updatedAt: now,
    cents,
    walletNamed,
    referenceId: textOrNull(unit.reference_id) ?? 'default',
    customId: textOrNull(unit.custom_id),
    invoiceId: textOrNull(unit.invoice_id),
    description: textOrNull(unit.description),
    brandName: textOrNull(context.brand_name),
    merchantId: textOrNull(inside(unit, 'payee').merchant_id) ?? merchantId,
    returnUrl: urlOrNull(context.return_url),
    cancelUrl: urlOrNull(context.cancel_url),
    payerEmail: textOrNull(inside(fields, 'payment_source', 'paypal').email_address),
    payerId: null,
    choice: null,
    approvedAt: null,
    capture: null,
  }
  return { order }
}
