/** Refusals of a forgotten login. */
export const recoveryRefusalTexts = {
  linkOver: 'This link has expired or was used already. You can ask for a new one here.',
  linkNotSent: 'We could not send the email. Please try again in a few minutes.',
} as const
