import { place } from '../place.ts'

export const allUserData = place({
  name: 'allUserData',
  method: 'GET',
  path: '/api/user/alluserdata/:username',
  access: 'user',
})

export const maxRisk = place({
  name: 'maxRisk',
  method: 'GET',
  path: '/api/user/maxrisk/:username',
  access: 'user',
})

/** Where one's money is: what is held, for what, and what may be withdrawn. */
export const heldFunds = place({
  name: 'heldFunds',
  method: 'GET',
  path: '/api/funds/held',
  access: 'user',
})
