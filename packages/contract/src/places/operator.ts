import { operatorRefusals, reportRefusals } from '@sidebet/copy/refusals/operator'
import { place } from '../place.ts'

const { notOperator } = operatorRefusals

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
  refusals: operatorRefusals,
})

export const answerWish = place({
  name: 'answerWish',
  method: 'POST',
  path: '/api/operator/answer',
  access: 'user',
  needsProof: true,
  refusals: operatorRefusals,
})

export const reportScore = place({
  name: 'reportScore',
  method: 'POST',
  path: '/api/betsAccepted/reportscore',
  access: 'user',
  refusals: reportRefusals,
})
