export const homeTexts = {
  title: 'Pick a Sport',
  available: 'Available',
  inPlay: 'In Play',
  friendProposal: "See Friend's Bet Proposal",
  groupProposals: 'See Group Bet Proposals',
  promotion: 'See Promotion Available',
  /** Something was sent to an e-mail or phone that the user has not confirmed; what it is stays private. */
  contactWaits: 'Confirm to See What Waits',
  /** Results of bets, and takes of the user's offers, until the user has seen them. */
  happened: {
    title: 'Since you were last here',
    seen: 'Got it',
    more: 'See what else happened',
  },
  seasons: {
    title: 'Your groups this season',
    rank: ({ rank, members }: { readonly rank: number; readonly members: number }) =>
      `Rank ${rank} of ${members}`,
  },
  balance: {
    title: 'Your money',
    /** `change` has its sign: "+$45.00". */
    change: (change: string) => `${change} in 30 days`,
    statement: 'Statement',
  },
  startingSoon: 'Starting soon',
  noOffers: 'no offers yet',
  /** Before a button for each team of a game without offers. */
  firstOffer: 'Make the first offer on',
  openOffers: 'Your open offers',
  liveBets: 'Your live bets',
  all: 'All',
  /** `all` for screen-reader users, who do not see the title beside it. */
  allOf: (title: string) => `All: ${title}`,
  /** On an offer or a bet of the last minutes. */
  isNew: 'New',
  /** On a bet whose game is being played. */
  playing: 'Playing now',
  /** Precedes "ahead by 4". */
  marginLabel: 'Right now you are',
  notRead: 'We could not read your offers and bets. Your money is where it was.',
  /** Where the browser can install the client. */
  install: {
    title: 'Sidebet on your home screen',
    text: 'It opens like an app, with your bets first. Money moves only while you are online, as here.',
    install: 'Install',
    hide: 'Not now',
  },
  steps: {
    title: 'A bet in three steps',
    deposit: 'Deposit money, by PayPal, by card or from your bank.',
    bet: 'Take an offer of somebody else, or make one.',
    /** Above amounts to deposit. */
    byWallet: 'By PayPal or card:',
    passkey: 'Next time without a code: add a passkey',
    settle: 'Watch the game: the final score decides, and the winner gets the money.',
  },
} as const
