/** Refusals of a choice of notifications. */
export const noticeRefusalTexts = {
  duty: 'We always send these by mail.',
  phoneNotConfirmed: 'Please confirm your phone first, in your profile.',
} as const
