export const homeTexts = {
  title: 'Pick a Sport',
  available: 'Available',
  inPlay: 'In Play',
  friendProposal: "See Friend's Bet Proposal",
  groupProposals: 'See Group Bet Proposals',
  promotion: 'See Promotion Available',
} as const
