import { place } from '../place.ts'

const notOperator = 403
const decisionRefusals = {
  notOperator,
  cannotDecide: 409,
  wishOpen: 409,
  wishOver: 409,
  ownGame: 403,
  ownWish: 403,
} as const

export const findOperator = place({
  name: 'findOperator',
  method: 'GET',
  path: '/api/operator/me/:userID',
  access: 'user',
})

export const operatorOverview = place({
  name: 'operatorOverview',
  method: 'GET',
  path: '/api/operator/overview',
  access: 'user',
  refusals: { notOperator },
})

export const decideGame = place({
  name: 'decideGame',
  method: 'POST',
  path: '/api/operator/decide',
  access: 'user',
  needsProof: true,
  refusals: decisionRefusals,
})

export const answerWish = place({
  name: 'answerWish',
  method: 'POST',
  path: '/api/operator/answer',
  access: 'user',
  needsProof: true,
  refusals: decisionRefusals,
})

export const reportScore = place({
  name: 'reportScore',
  method: 'POST',
  path: '/api/betsAccepted/reportscore',
  access: 'user',
  refusals: { unknownId: 404, notSettled: 409, reported: 409 },
})
