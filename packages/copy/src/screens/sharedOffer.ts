/** The page of an offer for its link, and sharing it (S37). */
import { type Cents, formatDollars } from '@sidebet/domain/money'

export const sharedOfferTexts = {
  /** Until the offer is loaded. */
  title: 'Offer',
  notRead: 'We could not read this offer.',
  unknown: 'There is no such offer, or it is not for everybody.',
  /** A link without its end has no key. */
  unknownLink: 'There is no such offer, or the link is not complete.',
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
    chosen: 'It goes to another friend.',
  },
  take: 'Take it',
  /** An offer by link: its readers request it, and its offerer accepts one of them. */
  byLink: {
    request: 'Ask for this bet',
    about: (name: string) => `${name} accepts one friend, who can then take it.`,
    requested: (name: string) =>
      `You asked ${name} for it. You get a notice once ${name} accepts you.`,
    declined: (name: string) => `${name} did not accept you for it.`,
    visitor: (name: string) => `Log in or sign up to ask ${name} for it. You come back here.`,
    requests: 'Who asks for it',
    none: 'Nobody has asked for it yet.',
    accept: 'Accept',
    decline: 'Decline',
    accepted: (name: string) => `Only ${name} can take it now.`,
    goesTo: (name: string) => `Only ${name} can take it.`,
  },
  own: 'This is your own offer.',
  ownList: 'Your open offers',
  game: 'All offers on this game',
  visitor: 'Log in or sign up to take it. You come back here.',
  /** The preview that messengers show of the link (W28). */
  card: {
    you: 'You',
    /** `stake` and `against` are dollars. */
    stakes: ({ name, stake, against }: Readonly<Record<'name' | 'stake' | 'against', string>>) =>
      `${name} puts up ${stake}, you put up ${against}.`,
    invitation: 'Take the other side on Sidebet',
    game: (away: string, home: string) => `${away} at ${home}`,
  },
  share: {
    word: 'Share',
    title: 'Share this offer',
    about: 'Everyone with the link sees the bet, and can take it after a login.',
    aboutKey: 'Everyone with the link sees the bet and can ask for it. You accept one of them.',
    link: 'Link',
    copy: 'Copy link',
    copied: 'The link is copied.',
    qr: 'QR code of the link',
    /** `pick` as above. */
    text: (pick: string) => `I bet on ${pick}. Take the other side on Sidebet:`,
  },
} as const
