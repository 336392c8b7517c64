import { place } from '../place.ts'

/** Each league has these calls under a path of its own. */
export const upcomingGames = place({
  name: 'upcomingGames',
  method: 'GET',
  path: '/api/schedule:league/upcoming',
  access: 'user',
})

export const teamGames = place({
  name: 'teamGames',
  method: 'GET',
  path: '/api/schedule:league/teamgames/:team',
  access: 'user',
})

export const leagueMargins = place({
  name: 'leagueMargins',
  method: 'GET',
  path: '/api/margins/:league',
  access: 'user',
})
