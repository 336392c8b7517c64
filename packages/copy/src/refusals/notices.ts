/** Refusals of a choice of notices. */
export const noticeRefusalTexts = {
  duty: 'We always send these by mail.',
  phoneNotConfirmed: 'Please confirm your phone first, in your profile.',
} as const
