import { place } from '../place.ts'

export const statement = place({
  name: 'statement',
  method: 'GET',
  path: '/api/user/statement/:userID',
  access: 'user',
})

export const statementSummary = place({
  name: 'statementSummary',
  method: 'GET',
  path: '/api/user/statementsummary/:userID',
  access: 'user',
})
