import { place } from '../place.ts'

export const createOrder = place({
  name: 'createOrder',
  method: 'POST',
  path: '/api/user/paypal/orders',
  access: 'user',
  movesMoney: true,
  refusals: { depositLimits: 400, depositFailed: 502 },
})

const completion = {
  depositFailed: 409,
  instrumentDeclined: 422,
  /** There is no such order of this user: to the client the deposit failed. */
  unknownOrder: { status: 404, code: 'depositFailed' },
} as const

export const captureOrder = place({
  name: 'captureOrder',
  method: 'POST',
  path: '/api/user/paypal/orders/:orderID/capture',
  access: 'user',
  movesMoney: true,
  refusals: completion,
})

export const paypalDeposit = place({
  name: 'paypalDeposit',
  method: 'POST',
  path: '/api/user/paypaldeposit',
  access: 'user',
  movesMoney: true,
  refusals: completion,
})

export const depositFromBank = place({
  name: 'depositFromBank',
  method: 'POST',
  path: '/api/user/depositfrombank',
  access: 'user',
  movesMoney: true,
  refusals: { bankDepositLimit: 400, bankDepositFailed: 409 },
})
