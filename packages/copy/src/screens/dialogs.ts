/** The words on the buttons of dialogs, and what a screen reader calls a dialog without a title. */
export const dialogTexts = {
  ok: 'OK',
  close: 'X',
  no: 'No',
  cancel: 'Cancel',
  message: 'Message',
  question: 'Please choose',
} as const
