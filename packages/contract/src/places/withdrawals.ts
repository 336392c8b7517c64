import { withdrawalRefusalTexts as texts } from '@sidebet/copy/refusals/withdrawals'
import { place } from '../place.ts'

const nothingLeft = { status: 400, text: texts.nothingLeft } as const
const withdrawalsStopped = { status: 409, text: texts.withdrawalsStopped } as const

export const withdrawToBank = place({
  name: 'withdrawToBank',
  method: 'POST',
  path: '/api/user/withdrawtobank',
  access: 'user',
  movesMoney: true,
  needsProof: true,
  refusals: {
    moreThanWithdrawable: { status: 409, text: texts.moreThanWithdrawable },
    nothingLeft,
    withdrawalsStopped,
    bankWithdrawalFailed: { status: 409, text: texts.bankWithdrawalFailed },
  },
})

export const withdrawToWallet = place({
  name: 'withdrawToWallet',
  method: 'POST',
  path: '/api/user/paypalpayout',
  access: 'user',
  movesMoney: true,
  needsProof: true,
  refusals: {
    moreThanAvailable: { status: 409, text: texts.moreThanAvailable },
    nothingLeft,
    withdrawalsStopped,
    payoutFailed: { status: 409, text: texts.payoutFailed },
  },
})
