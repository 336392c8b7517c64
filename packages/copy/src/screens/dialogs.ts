/** The labels of dialog buttons, and the screen-reader label of a dialog without a title. */
export const dialogTexts = {
  ok: 'OK',
  close: 'X',
  no: 'No',
  cancel: 'Cancel',
  message: 'Message',
  question: 'Please choose',
} as const
