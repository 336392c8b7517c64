/** The page of an offer for its link, and sharing it (S37). */
import { type Cents, formatDollars } from '@sidebet/domain/money'

export const sharedOfferTexts = {
  /** Until the offer is loaded. */
  title: 'Offer',
  notRead: 'We could not read this offer.',
  unknown: 'There is no such offer, or it is not for everybody.',
  home: 'All games',
  /** `pick` is "the New England Patriots by 3.5 or more". */
  bets: ({ name, pick }: { readonly name: string; readonly pick: string }) =>
    `${name} bets on ${pick}`,
  others: 'If you take the other side:',
  states: {
    open: ({ left, whole }: { readonly left: Cents; readonly whole: Cents }) =>
      left === whole
        ? `${formatDollars(whole)} can be taken until the game starts.`
        : `${formatDollars(left)} of ${formatDollars(whole)} can still be taken until the game starts.`,
    taken: 'All of it has been taken.',
    withdrawn: 'It was withdrawn.',
    started: 'The game has started, so it can no longer be taken.',
    closed: 'The game takes no bets now.',
  },
  take: 'Take it',
  own: 'This is your own offer.',
  ownList: 'Your open offers',
  game: 'All offers on this game',
  visitor: 'Log in or sign up to take it. You come back here.',
  share: {
    word: 'Share',
    title: 'Share this offer',
    about: 'Everyone with the link sees the bet, and can take it after a login.',
    link: 'Link',
    copy: 'Copy link',
    copied: 'The link is copied.',
    qr: 'QR code of the link',
    /** `pick` as above. */
    text: (pick: string) => `I bet on ${pick}. Take the other side on Sidebet:`,
  },
} as const
