import { place } from '../place.ts'

export const findAdmin = place({
  name: 'findAdmin',
  method: 'GET',
  path: '/api/promotion/findAdmin/:userID',
  access: 'user',
})

export const checkUniquePromotion = place({
  name: 'checkUniquePromotion',
  method: 'GET',
  path: '/api/promotion/checkuniquepromo/:promotionName',
  access: 'user',
  refusals: { notAdmin: 403 },
})

export const createPromotion = place({
  name: 'createPromotion',
  method: 'POST',
  path: '/api/promotion/create',
  access: 'user',
  movesMoney: true,
  refusals: { notAdmin: 403, unknownGroupAdmin: 400, promotionInvalid: 400 },
})

export const checkPromotions = place({
  name: 'checkPromotions',
  method: 'GET',
  path: '/api/promotion/checkpromotions/:username',
  access: 'user',
})

export const acceptPromotion = place({
  name: 'acceptPromotion',
  method: 'POST',
  path: '/api/promotion/promotionaddedtouser',
  access: 'user',
  movesMoney: true,
})
