/** The responses to an unsubscribe request, which has no page. */
export const unsubscribeTexts = {
  done: 'You get no more mails of this kind. What they told stands among your notices on Sidebet.',
  unknown: 'This link is not one of ours, or not whole. Nothing was changed.',
  notUnderstood: 'This is not how mails are ended. Nothing was changed.',
  tooMany: 'Too many came from this network. Please try again in a minute.',
} as const
