/** A side of a settled bet reports a wrong score, and both sides see that a score was corrected. */
export const reportTexts = {
  open: 'Score wrong?',
  title: 'Is the score wrong?',
  lead: 'Say what the score was, and where you have it from. We look at it; when it was wrong, all bets on the game are paid anew.',
  reason: 'What is wrong',
  submit: 'Report',
  cancel: 'Cancel',
  sent: 'Thank you. We are looking at it.',
  /** Follows a settled bet: its score and outcome before the correction. `score` is "NYJ 24, NE 10", `result` "Won $40.00". */
  corrected: ({ score, result }: { readonly score: string; readonly result: string }) =>
    `The score was corrected: before, it was settled by ${score} (${result}), which was taken back.`,
  /** The same of a bet that was void before. */
  wasVoid: 'The result was corrected: before, the bet was void, and your stake had gone back.',
} as const
