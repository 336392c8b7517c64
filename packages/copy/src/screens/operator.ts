/** The operators' page. */
import type { SuspendReason } from '@sidebet/domain/games/judgeReading'

/** The names of `operatorOverview`. */
type State = 'suspended' | 'disputed' | 'overdue' | 'reported' | 'waiting' | 'settled'
type GameProposal = {
  readonly what: 'final' | 'void' | 'correct'
  readonly awayPoints: number | null
  readonly homePoints: number | null
  readonly reason: string
}

/** What to do about a suspended game, by the reason of its suspension. */
const whatToDo: Readonly<Record<SuspendReason, string>> = {
  'teams changed':
    'Its source names other teams now. Three readings with the teams of before end this. Else find out who plays: settle it when it is over, or void it.',
  'start moved by more than a day':
    'Find out when it is played. Void it, or say its start with: npm run ops -- game start.',
  'start moved to before a bet': 'This ends by itself with the next reading.',
  'score went down':
    'Three readings in a row without a doubt end this. Compare it with another source meanwhile.',
  'final before its start':
    'Its source may mean another game. Say its start with: npm run ops -- game start, or settle it when it is over.',
  'final too early':
    'No game of this sport is over so soon. Compare it with another source, and settle it when it is over.',
  'score that no game ends with':
    'Compare it with another source, and settle it by the right score when it is over.',
  'unknown team':
    'Its source names a team that is not known. Three readings with the teams of before end this. Else find out who plays.',
  'the sources disagree':
    'Its two sources say two scores. It ends when they agree. Else look it up elsewhere, and settle it by the right one.',
  'missing from the feed':
    'This ends by itself when it is read again. Void it if it is not played at all.',
  'parts of the score disagree':
    'Its source contradicts itself. Three readings in a row without a doubt end this. Else settle it by the right score when it is over.',
  'winner and score disagree':
    'Its source contradicts itself. Three readings in a row without a doubt end this. Else settle it by the right score when it is over.',
  'final while in play':
    'Its source contradicts itself. Three readings in a row without a doubt end this. Else settle it when it is over.',
}

type PromotionProposal = {
  readonly pot: string
  readonly each: string
  /** '' for all users. */
  readonly groupAdmin: string
  readonly acceptsNeeded: number
  readonly availableToWithdraw: boolean
  /** The last day on which it may be accepted; '' where there is none. */
  readonly until: string
}

function promotionEarned({ availableToWithdraw, acceptsNeeded }: PromotionProposal): string {
  if (availableToWithdraw) return 'which they may withdraw at once'
  return acceptsNeeded === 0
    ? 'earned by settled bets of the same worth'
    : `earned by ${acceptsNeeded} new players who accept a bet of theirs`
}

export const operatorTexts = {
  title: 'Operator',
  lead: 'What waits for an operator. All that you do here is on record, with its reason.',
  /** The rest of the operator's daily limit. */
  daily: ({ left, most }: { readonly left: string; readonly most: string }) =>
    `Within 24 hours you may decide about ${most}: what is staked on games, and what is in the pots of promotions. ${left} of it is left.`,
  notRead: 'What waits for you could not be read.',
  refresh: 'Refresh',
  nothing: 'Nothing waits here.',
  withdrawalStops: {
    title: 'Withdrawals are stopped',
    lead: 'Bets and deposits continue. See: npm run ops -- reconcile list.',
    /** "Withdrawals to wallets (PayPal), stopped 3 hours ago: An operator stopped all withdrawals." */
    line: (of: { readonly provider: string; readonly ago: string; readonly why: string }) =>
      `${of.provider}, stopped${of.ago && ` ${of.ago}`}: ${of.why}`,
  },
  approvalRequests: {
    title: 'Second word',
    /** `most` is null where every decision about a game with bets needs a second operator. */
    lead: (most: string | null) =>
      `Another operator has to agree: to what is done to a game with ${most === null ? 'bets' : `more than ${most} staked on it`}, to a new operator, and to a large promotion.`,
    by: (username: string) => `asked by ${username}`,
    grant: 'Agree',
    reject: 'Refuse',
    takeBack: 'Take back',
    confirmGrant: (what: string) => `Do you agree? ${what} All bets on the game are paid by it.`,
    confirmRole: (username: string) =>
      `Do you agree? ${username} will decide games and answer proposals as you do.`,
    role: 'Becomes an operator: decides games and answers proposals.',
    confirmPromotion: (pot: string) =>
      `Do you agree? ${pot} of the house goes into its pot at once.`,
    promotion: (of: PromotionProposal) =>
      `Promotion: ${of.pot} in its pot, ${of.each} for ${of.groupAdmin ? `each member of the groups of ${of.groupAdmin}` : 'each user'}, ${promotionEarned(of)}${of.until && `, until ${of.until}`}.`,
    granted: 'You have agreed, and it is done.',
    rejected: 'It was refused, and nothing has changed.',
  },
  /** Games by state, in this order. */
  states: {
    suspended: 'Kept from bets',
    disputed: 'Disputed',
    overdue: 'Overdue',
    reported: 'Reported',
    waiting: 'Without a result',
    settled: 'Settled or void, may be corrected',
  } satisfies Record<State, string>,
  leads: {
    suspended:
      'They take no bets and are not settled until three readings without a doubt end this, or you do.',
    disputed: 'They are settled, and their source says something else now.',
    overdue: 'Their time is over, and nobody knows how they ended.',
    reported: 'A side of a bet says that the score is wrong.',
    waiting: 'They began more than four hours ago and are not settled.',
    settled: 'The last 24 hours. After that a settlement stands for ever.',
  } satisfies Record<State, string>,
  whatToDo,
  /** For any other reason. */
  otherwise: 'Compare it with other sources, and say how it ended.',
  reportLine: ({ username, reason }: { readonly username: string; readonly reason: string }) =>
    `${username}: ${reason}`,
  /** Of a dispute: the time until which operators have to answer it. */
  deadline: (until: string) => `answer by ${until}`,
  overdue: (until: string) => `Overdue: the answer was expected by ${until}.`,
  reasons: {
    title: 'Waits and voids',
    lead: 'Games that wait now, and voids of the last 7 days, with the bets on them.',
    none: 'No game waits, and none is void.',
    line: (of: { readonly clause: string; readonly games: number; readonly bets: number }) =>
      `${of.clause}: ${of.games === 1 ? '1 game' : `${of.games} games`}, ${of.bets === 1 ? '1 bet' : `${of.bets} bets`}`,
  },
  staked: (amount: string) => `${amount} staked`,
  since: (ago: string) => `began to wait ${ago}`,
  decision: {
    final: 'Settle',
    void: 'Void',
    correct: 'Correct',
    resume: 'Resume',
    uphold: 'Uphold',
    titles: {
      final: 'Final score',
      void: 'Void the game',
      correct: 'Corrected score',
      resume: 'Resume the game',
      uphold: 'Uphold the result',
    },
    leads: {
      final: 'All bets on the game are settled by it at once.',
      void: 'All stakes go back. Within 24 hours a score can still be given.',
      correct: 'What was paid is taken back, and all bets are paid by this score.',
      resume:
        'It is read again as if nothing was wrong. It takes bets unless it has started, and what its source says next settles it.',
      uphold: 'The result is right, and no money moves. The dispute ends.',
    },
    resumed: 'The game is read again.',
    upheld: 'The dispute has ended.',
    away: (team: string) => `${team} (away)`,
    home: (team: string) => `${team} (home)`,
    reason: 'Reason',
    /** Under the reason of all actions that end in the details of a bet. */
    reasonSeen: 'The users of the bets see this reason, without your name.',
    notScore: 'A whole number from 0 to 9999',
    cancel: 'Cancel',
    done: 'It is done. The bets are paid within seconds.',
    wished: 'More is staked on this game than one may decide alone. Another operator has to agree.',
  },
  /** "Settle 20-23: as seen on TV" of a proposal about a game, away score first. */
  decisionSummary: ({ what, awayPoints, homePoints, reason }: GameProposal) =>
    `${operatorTexts.decision[what]}${what === 'void' ? '' : ` ${awayPoints}-${homePoints}`}: ${reason}.`,
  feeds: {
    title: 'Feeds',
    none: 'No feed is read.',
    lastReceived: (ago: string) => `heard ${ago}`,
    never: 'never heard',
    failing: ({ ago, error }: { readonly ago: string; readonly error: string }) =>
      `every request has failed, the first ${ago}: ${error}`,
  },
  failedJobs: {
    title: 'Stuck work',
    count: (count: number) => (count === 1 ? '1 is stuck' : `${count} are stuck`),
    line: (of: {
      readonly what: string
      readonly id: string
      readonly tries: number
      readonly error: string
    }) => `${of.what} ${of.id}: ${of.error} (${of.tries} tries)`,
  },
}
