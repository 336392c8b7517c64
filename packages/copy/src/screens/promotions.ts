/** The API's answers, verbatim. */
export const promotionsAnswers = {
  noData: 'no_data',
  /** A promotion is available. */
  ok: 'ok',
  created: 'promotion created',
  /** Not specified: an operator must approve it (AZ4). */
  proposed: 'promotion proposed',
  exists: 'Promotion already exists',
  /** This answer means that the promotion was accepted. */
  updated: 'update successful',
  failed: 'There was an error while processing your request.  Please try again later.',
} as const
