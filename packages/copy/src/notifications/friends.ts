/** Notifications of offers to friends, and the invitation of a friend who has no account yet. */
import { theName } from '@sidebet/domain/games/league'
import { minus } from '@sidebet/domain/money'
import { amountText } from '../numberText.ts'
import { type BetSubject, type OfferLeft, offerToAccept, pickShort } from '../sentences.ts'
import { type EndedOffer, itWas, termsShort } from './bets.ts'
import { availableAgain, reservedFor } from './endedStake.ts'
import { invitationLetter } from './invitation.ts'
import type { MailText, Notification } from './notification.ts'
import { unlinkName } from './unlink.ts'

export type FriendOffer = { readonly offerer: string; readonly offer: OfferLeft }

/** To the friend. */
export function friendOffered({ offerer, offer }: FriendOffer): Notification {
  const name = unlinkName(offerer)
  return {
    title: `${offerer} offers you a bet of ${amountText(offer.offererPay)} to ${amountText(offer.amountLeft)}`,
    text: `${termsShort(offer)}. ${yourSide(offer)}`,
    mail: {
      subject: `${name} offers you a bet`,
      paragraphs: [betOnGame(name, offer), offerToAccept(offer)],
      button: 'See the offer',
      way: 'You can accept or decline it here until the game starts',
    },
  }
}

const betOnGame = (name: string, { league, awayTeam, homeTeam }: OfferLeft) =>
  `${name} offers you a bet on the game ${theName(league, awayTeam)} at ${theName(league, homeTeam)}.`

/** The accepter's side of an offer: risk and win. */
export function yourSide({ offererPay, amountLeft, partialTake }: OfferLeft): string {
  const upTo = partialTake ? 'up to ' : ''
  return `Against it you risk ${upTo}${amountText(amountLeft)} to win ${upTo}${amountText(offererPay)}.`
}

/** To the offerer of an offer by link: a user who has opened the link requests it. */
export function offerRequested({
  requester,
  subject,
}: {
  readonly requester: string
  readonly subject: BetSubject
}): Notification {
  const name = unlinkName(requester)
  return {
    title: `${requester} wants to take your bet`,
    text: `${termsShort(subject)}. Accept or decline ${requester}.`,
    mail: {
      subject: `${name} wants to take your bet`,
      paragraphs: [
        `${name} has opened the link to your bet and wants to take it.`,
        'Nobody can take it before you have accepted somebody.',
      ],
      button: 'See the offer',
      way: 'You can accept or decline here until the game starts',
    },
  }
}

/** To the offerer. `contact` is how the offerer named the friend, a phone as digits: nothing more is disclosed (GAP-088). */
export function offerDeclined(
  offer: EndedOffer & { readonly by: 'username' | 'email' | 'phone'; readonly contact: string },
): Notification {
  const { subject, amountOffered, amountTaken, by, contact } = offer
  const name = by === 'phone' ? `+${contact}` : contact
  const amountLeft = minus(amountOffered, amountTaken)
  const what =
    amountTaken === 0
      ? `${name} has declined your offer.`
      : `${name} has declined what was left of your offer, ${amountText(amountLeft)} of ${amountText(amountOffered)}.`
  return {
    title: `Your bet was declined${availableAgain(offer)}`,
    text: `${termsShort(subject)}. ${what}`,
    mail: {
      subject: 'Your bet was declined',
      paragraphs: [what, itWas(offer), reservedFor('it', offer)],
      button: 'See your statement',
    },
  }
}

/** What the recipient does to get the offer: sign up, or confirm the e-mail or phone of their account. */
export type InvitationStep = { readonly kind: 'signUp' | 'confirm'; readonly url: string }

const MAIL_STEPS = {
  signUp: {
    text: 'To accept it, sign up with this email before the game starts',
    button: 'Sign up',
  },
  confirm: {
    text: 'To accept it, sign in and confirm this email before the game starts',
    button: 'Confirm',
  },
} as const

const SMS_STEPS = {
  signUp: 'Sign up on Sidebet with this phone, 18 and older',
  confirm: 'Sign in to Sidebet and confirm this phone',
} as const

/** To an e-mail that no user has confirmed. */
export function offerInvitationMail(
  { offerer, offer }: FriendOffer,
  step: InvitationStep,
): MailText {
  const name = unlinkName(offerer)
  return invitationLetter(`${name} offers you a bet on Sidebet`, [
    betOnGame(name, offer),
    offerToAccept(offer),
    WHAT_SIDEBET_IS,
    { ...MAIL_STEPS[step.kind], url: step.url },
  ])
}

/** The same by SMS. */
export function offerInvitationSms({ offerer, offer }: FriendOffer, step: InvitationStep): string {
  const { league, pick, homeTeam, awayTeam, spread, offererPay, amountLeft } = offer
  const winner = theName(league, pick === 'home' ? homeTeam : awayTeam)
  const loser = theName(league, pick === 'home' ? awayTeam : homeTeam)
  return (
    `${unlinkName(offerer)} bets you ${amountText(offererPay)} to ${amountText(amountLeft)} that ` +
    `${pickShort(winner, spread / 100)} against ${loser}. ${SMS_STEPS[step.kind]}: ${step.url}`
  )
}

const WHAT_SIDEBET_IS =
  'On Sidebet people bet each other on the point spread of games. There is no bookmaker, and no fee on winnings.'

/** To the e-mail of a person invited to the app. */
export function invitationMail(inviter: string, origin: string): MailText {
  const name = unlinkName(inviter)
  return invitationLetter(`${name} invites you to Sidebet`, [
    `${name} invites you to Sidebet. ${WHAT_SIDEBET_IS}`,
    { text: 'You can look at it and sign up here', url: origin, button: 'Look at Sidebet' },
  ])
}

export const invitationSms = (inviter: string, origin: string) =>
  `${unlinkName(inviter)} invites you to Sidebet, where people bet each other on games. 18 and older: ${origin}`
