/** The menu of a league, its games and its teams. `league` is the league's title (GAP-127). */
export const gamesTexts = {
  /** Between two teams, the away team first. */
  at: 'at',
  menu: {
    title: (league: string) => `${league} - Make or Find a Bet`,
    chooseTeam: 'Make A Bet: Choose A Team',
    upcoming: 'Make A Bet: Upcoming Games',
    allOffers: 'See All Offered Bets',
    offersByTeam: 'See All Offered Bets by Team',
    offersByDate: 'See All Offered Bets by Date',
  },
  upcoming: {
    title: (league: string) => `${league} - Upcoming Games`,
    columns: {
      away: 'Away Team',
      home: 'Home Team',
      date: 'Game Date',
      select: 'Select Game',
    },
    /** Below the heading "Select Game". */
    select: 'Select',
    empty: 'There are no upcoming games.',
  },
  chooseTeam: {
    title: (league: string) => `${league} - Select Team`,
    selectTeam: 'Select Team',
    typeName: 'Type a name',
    noSuchTeam: 'No team of this league has such a name.',
    getGames: 'Get Games',
    missing: 'Please select a team.',
    empty: 'There are no upcoming games for this team.',
  },
} as const

/** The format of every date field (S11). */
export const DATE_FORMAT = 'MM/dd/yyyy'
