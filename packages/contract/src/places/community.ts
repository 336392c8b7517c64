/** What the alerts of the home screen ask: friends, groups and promotions. */
import { place } from '../place.ts'

export const checkFriendBets = place({
  name: 'checkFriendBets',
  method: 'GET',
  path: '/api/betsProposed/checkfriendbets/:username',
  access: 'user',
})

export const checkGroupBets = place({
  name: 'checkGroupBets',
  method: 'GET',
  path: '/api/betsProposed/checkgroupbets/:username',
  access: 'user',
})

export const checkPromotions = place({
  name: 'checkPromotions',
  method: 'GET',
  path: '/api/promotion/checkpromotions/:username',
  access: 'user',
})
