/** How a password that is asked for again may be refused. A file of its own: every page knows the calls. */
export const passwordRefusalTexts = {
  currentPasswordWrong: 'You have entered an incorrect value for the current password.',
} as const

/** 403 and not 401: the session goes on. */
export const passwordWrong = {
  status: 403,
  text: passwordRefusalTexts.currentPasswordWrong,
} as const
