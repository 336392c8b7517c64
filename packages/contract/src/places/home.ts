import { place } from '../place.ts'

export const home = place({
  name: 'home',
  method: 'GET',
  path: '/api/home',
  access: 'user',
})

export const leagueCounts = place({
  name: 'leagueCounts',
  method: 'GET',
  path: '/api/home/:league',
  access: 'user',
})
