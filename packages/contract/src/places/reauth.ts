import { place } from '../place.ts'

export const reauth = place({
  name: 'reauth',
  method: 'POST',
  path: '/api/user/reauth',
  access: 'user',
  refusals: { passwordWrong: 400 },
})
