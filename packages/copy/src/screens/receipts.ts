/** The receipt of a bet, and the public page that verifies one. */
export const receiptTexts = {
  title: 'Receipt',
  notRead: 'The receipt could not be read. Your money is not touched by that.',
  noBet: 'This address names no bet.',
  print: 'Print',
  save: 'Save as a file',
  check: 'Check a receipt',
  history: 'Account History',
  rows: {
    result: 'Result',
    noResult: 'The game has no result that counts',
    void: 'Why it is void',
    notPlayed: 'The game was called off, or had no result in time',
    tooLate: 'It was accepted at or after the start',
    read: 'Read',
    /** "11/22/2026 4:10 PM from espn". */
    readFrom: (time: string, source: string) => `${time} from ${source}`,
    reading: (nth: number) => `Reading ${nth}`,
    /** "23 – 20 at espn, 11/22/2026 4:10 PM, in the document 5d41402abc4b". */
    readingOf: (of: {
      readonly result: string
      readonly source: string
      readonly time: string
      readonly document: string | null
    }) => {
      const document = of.document === null ? '' : `, in the document ${of.document.slice(0, 12)}`
      return `${of.result} at ${of.source}, ${of.time}${document}`
    },
    called: 'Called off',
    starts: 'Start',
    accepted: 'Accepted',
    staked: 'Your stake',
    otherStake: 'The other side’s stake',
    paid: 'Came back to you',
    fee: 'Fee',
    all: 'All your bets on this game',
    /** "$40.00 staked, $100.00 came back". */
    allOf: (staked: string, paid: string) => `${staked} staked, ${paid} came back`,
    bet: 'Bet',
    replaces: 'In place of',
    /** The result of the receipt before the correction. */
    before: (result: number) => `the receipt of result ${result}, which was corrected`,
    rule: 'Rules',
    ruleOf: (version: number, result: number) => `version ${version}, result ${result} of the game`,
    root: 'Check code of the game',
    dayRoot: (day: string) => `Check code of ${day}`,
    dayRootLater: 'Check code of the day',
    dayNotOver: 'There is one when the day is over',
    chain: (day: string) => `Check code of all days up to ${day}`,
  },
  excerpts: 'What the sources published',
  won: 'Won',
  lost: 'Lost',
  void: 'Void',
  qr: 'The published check codes of this game',
  explained:
    'The check code stands for all receipts of the game at once. It is public, so nobody can change a receipt later, and it tells nobody else what you bet.',
} as const

export const checkReceiptTexts = {
  title: 'Check a receipt',
  lead: 'Pick the file of a receipt. It is worked out here in your browser: the winner, the cents and the way to the check codes. The file does not leave your device; only the published check codes are looked up.',
  file: 'File of a receipt',
  right: 'This receipt is right.',
  corrected: 'This receipt was replaced.',
  addsUp: 'This receipt adds up.',
  wrong: 'This receipt is wrong.',
  /** "The offerer's side of b_78: $60.00 staked, $100.00 came back." */
  facts: (of: {
    readonly side: 'offerer' | 'accepter'
    readonly bet: string
    readonly staked: string
    readonly paid: string
  }) => `The ${of.side}’s side of ${of.bet}: ${of.staked} staked, ${of.paid} came back.`,
  offerer: 'The offerer',
  accepter: 'the accepter',
  published: 'Its check codes are the published ones.',
  replaced:
    'Its check codes are the published ones, but the result of the game was corrected afterwards. The bet has a new receipt, and that one counts.',
  comparing: 'Its check codes are being compared with the published ones.',
  notCompared:
    'Its check codes could not be compared with the published ones. Until they are, anybody may have written it.',
  notRead: 'The published check codes could not be read.',
  again: 'Compare again',
  ofGame: (game: string) => `Published check codes of the game ${game}`,
  none: 'None: nobody has bet on this game, or it is not settled yet.',
  result: (version: number, day: string) => `Result ${version}, ${day}`,
  correctedResult: (version: number, day: string) => `Result ${version}, ${day}, corrected since`,
  ofDay: 'of the day',
  stored: 'A check code that you have stored, from a mail or a printed receipt',
  storedHelp:
    'Nobody can change it later: a receipt that leads to it was made before you stored it.',
  leads: 'It leads to the check code that you have stored.',
  leadsNot: 'It does not lead to the check code that you have stored.',
} as const
