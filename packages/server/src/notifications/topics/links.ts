/** The link targets of notices: screens of the client, with the row after the `#`. */
import { wireId } from '@sidebet/contract/ids'

type Audience = 'public' | 'friend' | 'group'

/** The list that contains a bet. */
export type ListRef = { readonly audience: Audience; readonly groupId: number | null }

const LIVE = { public: '/publiclivebets', friend: '/friendslivebets', group: '/grouplivebets' }
const PAST = { public: '/publicpastbets', friend: '/friendpastbets', group: '/grouppastbets' }

/** The list of a group is addressed by the group's id: no URL contains names or codes of groups (GAP-149). */
const inGroup = (groupId: number | null) =>
  groupId === null ? '' : `?group=${wireId('group', groupId)}`

const listOf = (paths: Readonly<Record<Audience, string>>, { audience, groupId }: ListRef) =>
  `${paths[audience]}${inGroup(groupId)}`

export const links = {
  liveBet: (list: ListRef, betId: number) => `${listOf(LIVE, list)}#${wireId('bet', betId)}`,
  pastBet: (list: ListRef, betId: number) => `${listOf(PAST, list)}#${wireId('bet', betId)}`,
  sharedOffer: (offerId: number) => `/offer?id=${wireId('offer', offerId)}`,
  friendOffer: (offerId: number) => `/friendbets#${wireId('offer', offerId)}`,
  groupOffer: (groupId: number, offerId: number) =>
    `/groupbetsproposed${inGroup(groupId)}#${wireId('offer', offerId)}`,
  payments: '/payments',
  payment: (paymentId: number) => `/payments#${wireId('payment', paymentId)}`,
  bankDeposit: '/depositfrombank',
  groups: '/your_groups',
  home: '/home',
  checkReceipt: '/check_receipt',
  operator: '/operator',
  pastBets: '/accounthistory',
  profile: '/myprofile',
  sessions: '/sessions',
  statement: '/statement',
  unsubscribe: '/unsubscribe',
} as const
