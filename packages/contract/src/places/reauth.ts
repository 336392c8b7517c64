import { place } from '../place.ts'
import { passwordWrong } from '../texts/passwordRefusals.ts'

export const reauth = place({
  name: 'reauth',
  method: 'POST',
  path: '/api/user/reauth',
  access: 'user',
  refusals: { passwordWrong },
})
