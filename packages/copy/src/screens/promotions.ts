/** What the API says, word for word. */
export const promotionsAnswers = {
  noData: 'no_data',
  /** There is one. */
  ok: 'ok',
  created: 'promotion created',
  /** Ours: an operator has to agree (AZ4). */
  proposed: 'promotion proposed',
  exists: 'Promotion already exists',
  /** Accepting one was a success when the answer says this. */
  updated: 'update successful',
  failed: 'There was an error while processing your request.  Please try again later.',
} as const
