import { place } from '../place.ts'

export const withdrawToBank = place({
  name: 'withdrawToBank',
  method: 'POST',
  path: '/api/user/withdrawtobank',
  access: 'user',
  movesMoney: true,
  needsProof: true,
  refusals: {
    moreThanWithdrawable: 409,
    nothingLeft: 400,
    withdrawalsStopped: 409,
    bankWithdrawalFailed: 409,
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
    moreThanAvailable: 409,
    nothingLeft: 400,
    withdrawalsStopped: 409,
    payoutFailed: 409,
  },
})
