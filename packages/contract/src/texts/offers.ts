/**
 * The lists of offers, Set the Bet and the offerer's own offers. `league` is the league's title (GAP-127), `email` the
 * address of the support (GAP-042).
 */
export const offersTexts = {
  columns: { date: 'Date', game: 'Game', winner: 'Winner', spread: 'Spread', odds: 'Odds' },
  league: {
    title: (league: string) => `${league} - Posted Bets - Upcoming`,
    empty: 'There are no upcoming bets for this league.',
  },
  byTeam: {
    title: (league: string) => `${league} - Posted Bets - By Team`,
    selectTeam: 'Select Team',
    getBets: 'Get Bets',
    /** [sic] Two spaces before "Please". */
    empty: (email: string) =>
      `There are no publicly posted bets for this team.  Please select another team. If you feel this is an error, please email ${email}`,
  },
  byDate: {
    title: (league: string) => `${league} - Posted Bets - By Date`,
    selectDate: 'Select Date of Games',
    getBets: 'Get Bets',
    empty: (email: string) =>
      `There are no publicly posted bets for this date for this league. Please select a different date. If you feel this is an error, please email ${email}`,
  },
  recent: {
    title: 'Recent Public Bet Proposals',
    empty: (email: string) =>
      `There are no recent bet proposals currently posted. If you feel this is an error, please email ${email}`,
  },
  setTheBet: {
    title: 'Set the Bet',
    partialTake: 'Accept bets for partial amounts? (recommended)',
    next: 'Next',
    post: 'Post',
    friends: 'Friend(s)',
    posted: 'Your bet has been posted successfully.',
  },
  unaccepted: {
    title: 'Your Bets Not Yet Accepted',
    empty: (email: string) =>
      `You currently do not have any bets that are not yet accepted. If you feel this is an error, please email ${email}`,
    askCancel: 'Do you want to cancel this bet?',
    no: 'No',
    cancel: 'Cancel',
    cancelled: 'This bet has been successfully cancelled.',
  },
} as const
