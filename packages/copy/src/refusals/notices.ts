/** What the choice of notices is refused with. */
export const noticeRefusalTexts = {
  duty: 'We always send these by mail.',
  phoneNotConfirmed: 'Please confirm your phone first, in your profile.',
} as const
