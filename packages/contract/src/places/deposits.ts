import { bankRefusalTexts } from '@sidebet/copy/refusals/banks'
import { depositRefusalTexts } from '@sidebet/copy/refusals/deposits'
import { place } from '../place.ts'

const { depositLimits, depositFailed, instrumentDeclined } = depositRefusalTexts

export const createOrder = place({
  name: 'createOrder',
  method: 'POST',
  path: '/api/user/paypal/orders',
  access: 'user',
  movesMoney: true,
  refusals: {
    depositLimits: { status: 400, text: depositLimits },
    depositFailed: { status: 502, text: depositFailed },
  },
})

const completion = {
  depositFailed: { status: 409, text: depositFailed },
  instrumentDeclined: { status: 422, text: instrumentDeclined },
  /** There is no such order of this user: to the client the deposit failed. */
  unknownOrder: { status: 404, text: depositFailed, code: 'depositFailed' },
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

const { bankDepositLimit, bankDepositFailed } = bankRefusalTexts

export const depositFromBank = place({
  name: 'depositFromBank',
  method: 'POST',
  path: '/api/user/depositfrombank',
  access: 'user',
  movesMoney: true,
  refusals: {
    bankDepositLimit: { status: 400, text: bankDepositLimit },
    bankDepositFailed: { status: 409, text: bankDepositFailed },
  },
})
