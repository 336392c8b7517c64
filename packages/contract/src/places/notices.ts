import { place } from '../place.ts'

/** What the session's user was told, the newest first. */
export const ownNotices = place({
  name: 'ownNotices',
  method: 'GET',
  path: '/api/notices/own',
  access: 'user',
})

/** Says that the user has seen a notice, or all up to one. */
export const readNotices = place({
  name: 'readNotices',
  method: 'POST',
  path: '/api/notices/read',
  access: 'user',
  goesOn: true,
})

/** How the user hears of each kind. */
export const noticeChoices = place({
  name: 'noticeChoices',
  method: 'GET',
  path: '/api/notices/choices',
  access: 'user',
})

export const chooseNotices = place({
  name: 'chooseNotices',
  method: 'POST',
  path: '/api/notices/choices',
  access: 'user',
  refusals: { duty: 409, phoneNotConfirmed: 409 },
})
