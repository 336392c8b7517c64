/** Where notices lead: screens of the client, with the row that is meant behind the `#`. */
import { wireId } from '@sidebet/contract/ids'

type Audience = 'public' | 'friend' | 'group'

/** In which of the lists something stands. */
export type ListRef = { readonly audience: Audience; readonly groupId: number | null }

const LIVE = { public: '/publiclivebets', friend: '/friendslivebets', group: '/grouplivebets' }
const PAST = { public: '/publicpastbets', friend: '/friendpastbets', group: '/grouppastbets' }

/** A list of a group's names it by its id: names and codes of groups stand in no address (GAP-149). */
const inGroup = (groupId: number | null) =>
  groupId === null ? '' : `?group=${wireId('group', groupId)}`

const listOf = (paths: Readonly<Record<Audience, string>>, { audience, groupId }: ListRef) =>
  `${paths[audience]}${inGroup(groupId)}`

export const links = {
  liveBet: (list: ListRef, betId: number) => `${listOf(LIVE, list)}#${wireId('bet', betId)}`,
  pastBet: (list: ListRef, betId: number) => `${listOf(PAST, list)}#${wireId('bet', betId)}`,
  friendOffer: (offerId: number) => `/friendbets#${wireId('offer', offerId)}`,
  groupOffer: (groupId: number, offerId: number) =>
    `/groupbetsproposed${inGroup(groupId)}#${wireId('offer', offerId)}`,
  payments: '/payments',
  payment: (paymentId: number) => `/payments#${wireId('payment', paymentId)}`,
  bankDeposit: '/depositfrombank',
  groups: '/your_groups',
  home: '/home',
  operator: '/operator',
  pastBets: '/accounthistory',
  profile: '/myprofile',
  sessions: '/sessions',
  statement: '/statement',
  unsubscribe: '/unsubscribe',
} as const
