import { dialogTexts } from './dialogs.ts'
import { helpTexts } from './help.ts'
import { menuTexts } from './menu.ts'

const { email, countryCode, countryCodePlaceholder, phone } = helpTexts.invite
const { proposed, live, past } = menuTexts.friendBets

/** Naming a friend or a group, and bets with friends. `email` is the address of the support (GAP-042). */
export const friendBetsTexts = {
  /** The fields that name a friend: those of Invite a Friend, and the username. */
  fields: {
    username: 'Friend\u2019s Username',
    email,
    countryCode,
    countryCodePlaceholder,
    phone,
  },
  /** The steps after Friend(s). */
  path: {
    title: 'Bet a friend',
    lead: 'Enter a username, an email or a phone number. Only this friend can take your bet.',
    orPick: 'Or pick somebody you know',
    pickFriend: 'Pick from the friend list',
    pickGroup: 'Pick a friend group',
    makeLink: 'Make a link to send',
    next: 'Next',
    back: 'Back',
    confirm: 'Confirm',
    friends: 'Your friends',
    groups: menuTexts.groups.own,
    members: (count: number) => (count === 1 ? '1 member' : `${count} members`),
    /** Above the terms of the bet. */
    toFriend: (name: string) => `Only ${name} can take it.`,
    /** Below it, for a friend who was named by e-mail or phone, with or without an account (GAP-087, GAP-088). */
    toContact:
      'A friend who is not on Sidebet yet is invited, and can take it until the game starts.',
    toGroup: (name: string) => `Every other member of ${name} can take it.`,
    toLink: 'Only a friend whom you accept can take it.',
    aboutLink:
      'You get a link to send. Who opens it can ask for the bet, and you accept one of them.',
    inParts: 'Your friend may take it in parts.',
    allOrNothing: 'Your friend has to take all of it.',
  },
  /** The second sentence is not specified (GAP-131). */
  noFriends:
    'There are no friends associated with this account yet. A friend is added to your list by the first bet that you post to them.',
  noGroups:
    'There are no groups associated with this account yet. If you wish to create a new group, please go to the Groups section of the menu and select Create Group.',
  /** Links from one list of bets with friends to the others. */
  lists: { proposed: 'Proposed', live: 'Live', past: 'Past' },
  proposed: {
    title: proposed,
    next: 'Make a bet',
    /** [sic] Two spaces before "If". */
    empty: (email: string) =>
      `You currently do not have any bet proposals from your friends.  If you feel this is an error, please email ${email}`,
  },
  live: {
    title: live,
    next: 'See what your friends propose',
    empty: (email: string) =>
      `You currently do not have any live bets with friends. If you feel this is an error, please email ${email}`,
  },
  past: {
    title: past,
    next: 'See your live bets',
    empty: (email: string) =>
      `You do not yet have any bets with friends that have already settled. If you feel this is an error, please email ${email}`,
  },
  /** In the slip of the friend who may take it. */
  offeredBy: ({ name, username }: { readonly name: string; readonly username: string }) =>
    `${name} (${username}) offers you this bet.`,
  decline: {
    word: 'Decline',
    /** The question before the decline (GAP-091). */
    confirmDecline: (username: string) =>
      `Do you want to decline this bet? ${username} gets the money for it back, and nobody can take it any more.`,
    no: dialogTexts.no,
    done: 'You have declined this bet.',
  },
} as const
