import { place } from '../place.ts'

/** All deposits and withdrawals of the session's user, the newest first. */
export const ownPayments = place({
  name: 'ownPayments',
  method: 'GET',
  path: '/api/payments/own',
  access: 'user',
})

/** Takes a payment back while its provider lets us. */
export const cancelPayment = place({
  name: 'cancelPayment',
  method: 'POST',
  path: '/api/payments/cancel',
  access: 'user',
  movesMoney: true,
  refusals: { tooLate: 409, unknownPayment: 404 },
})
