/** The words of offers to friends: to a friend who is a user, to one who is none, and to the offerer of a declined one. */
import { amountText } from '@sidebet/contract/texts/numberText'
import { offerToAccept, offerToPost, pickShort } from '@sidebet/contract/texts/sentences'
import { theName } from '@sidebet/domain/games/league'
import { minus } from '@sidebet/domain/money'
import type { Sms } from '../core/ports.ts'
import type { FriendOffered, NamedAs } from './friendFacts.sql.ts'
import { withoutDots } from './helpMails.ts'
import { type MailText, mail } from './mailTexts.ts'
import type { OfferLapsed, Recipient } from './noticeFacts.sql.ts'

type Offered = Omit<FriendOffered, 'friend'>

const gameText = ({ league, awayTeam, homeTeam }: Offered['offer']) =>
  `${theName(league, awayTeam)} at ${theName(league, homeTeam)}`

export function friendOfferMail(
  to: Recipient,
  { offerer, offer }: Offered,
  address: string,
  supportEmail: string,
): MailText {
  const name = withoutDots(offerer)
  return mail(to, `${name} offers you a bet`, supportEmail, [
    `${name} offers you a bet on the game ${gameText(offer)}.`,
    offerToAccept(offer),
    `You can accept or decline it here until the game starts: ${address}/friendbets`,
  ])
}

export function friendInvitationMail(
  { offerer, offer, namedAs }: Offered,
  address: string,
): MailText {
  const name = withoutDots(offerer)
  const paragraphs = [
    'Hello,',
    `${name} offers you a bet on the game ${gameText(offer)}.`,
    offerToAccept(offer),
    'On Sidebet people bet each other on the point spread of games. There is no bookmaker, and no fee on winnings.',
    `To accept it, sign up with this email before the game starts: ${address}/signup`,
    'It is for people of 18 and older. If you do not know who this is from, or do not want to join, you do not have to do anything.',
    'Sidebet',
  ]
  return {
    to: namedAs.contact,
    subject: `${name} offers you a bet on Sidebet`,
    text: `${paragraphs.join('\n\n')}\n`,
  }
}

export function friendInvitationSms({ offerer, offer, namedAs }: Offered, address: string): Sms {
  const { league, pick, homeTeam, awayTeam, spread, offererPay, amountLeft } = offer
  const winner = theName(league, pick === 'home' ? homeTeam : awayTeam)
  const loser = theName(league, pick === 'home' ? awayTeam : homeTeam)
  return {
    to: `+${namedAs.contact}`,
    text:
      `${withoutDots(offerer)} bets you ${amountText(offererPay)} to ${amountText(amountLeft)} that ` +
      `${pickShort(winner, spread / 100)} against ${loser}. Sign up on Sidebet with this phone, 18 and older: ${address}/signup`,
  }
}

/** The friend goes by what the offerer typed: more is not theirs to know (GAP-088). */
export function offerDeclinedMail(
  { to, subject, amountOffered, amountTaken, returned }: OfferLapsed,
  { by, contact }: NamedAs,
  supportEmail: string,
): MailText {
  const name = by === 'phone' ? `+${contact}` : contact
  const amountLeft = minus(amountOffered, amountTaken)
  const what =
    amountTaken === 0
      ? `${name} has declined your offer.`
      : `${name} has declined what was left of your offer, ${amountText(amountLeft)} of ${amountText(amountOffered)}.`
  const offer = offerToPost({ ...subject, amountLeft, offererPay: returned, partialTake: true })
  return mail(to, 'Your bet was declined', supportEmail, [
    what,
    `It was this offer: ${offer}`,
    `The ${amountText(returned)} held for it are available again.`,
  ])
}
