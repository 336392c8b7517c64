/** How a forgotten login may be refused. A file of its own: every page knows the calls and how they fail. */
export const recoveryRefusalTexts = {
  linkOver: 'This link has expired or was used already. You can ask for a new one here.',
  linkNotSent: 'We could not send the email. Please try again in a few minutes.',
} as const
