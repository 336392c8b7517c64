/** The words of every notice: plain text, one function a topic. */
import { amountText } from '@sidebet/contract/texts/numberText'
import { liveBet, offerToPost } from '@sidebet/contract/texts/sentences'
import { theName } from '@sidebet/domain/games/league'
import { type Cents, minus } from '@sidebet/domain/money'
import type { NoticeBody, TakesTold } from '../core/outbox.ts'
import type { Sms } from '../core/ports.ts'
import type { BetTaken, GameOfUser, OfferLapsed, OfferTaken, Recipient } from './noticeFacts.sql.ts'

export type MailText = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly replyTo?: string
}

/** What leaves: a mail, or an SMS, which is tried once (N2). */
export type NoticeMessage =
  | { readonly kind: 'mail'; readonly mail: MailText }
  | { readonly kind: 'sms'; readonly sms: Sms }

export function betTakenMail(facts: BetTaken, supportEmail: string): MailText {
  const { accepter, amount, amountOffered, offererPay, subject, audience } = facts
  const whole = amount === amountOffered
  const howMuch = whole
    ? `all ${amountText(amount)} of your offer`
    : `${amountText(amount)} of the ${amountText(amountOffered)} that you offered`
  const bet = liveBet({
    ...subject,
    side: 'offerer',
    counterpart: accepter,
    kind: audience,
    offererPay,
    accepterPay: amount,
  })
  return mail(facts.to, `${accepter} accepted your bet`, supportEmail, [
    `${accepter} has accepted ${howMuch}.`,
    bet,
  ])
}

/** Many takes of one offer: what they come to, and the first of them by name. */
export function offerTakenMail(
  facts: OfferTaken,
  { takes, cents, payCents }: TakesTold,
  supportEmail: string,
): MailText {
  const { subject, amountOffered, named } = facts
  const offer = offerToPost({
    ...subject,
    amountLeft: cents,
    offererPay: payCents,
    partialTake: true,
  })
  const lines = named.map(({ accepter, amount }) => `${accepter} accepted ${amountText(amount)}`)
  const others = takes - named.length
  if (others > 0) lines.push(`and ${others} more, which are among your live bets`)
  return mail(facts.to, `Your bet was accepted ${takes} times`, supportEmail, [
    `Your offer was accepted ${takes} times, for ${amountText(cents)} of the ${amountText(amountOffered)} that you offered.`,
    offer,
    lines.join('\n'),
  ])
}

export function offerLapsedMail(facts: OfferLapsed, supportEmail: string): MailText {
  const { subject, amountOffered, amountTaken, returned } = facts
  const amountLeft = minus(amountOffered, amountTaken)
  const what =
    amountTaken === 0
      ? 'The game has started, and nobody had accepted your offer.'
      : `The game has started, and ${amountText(amountLeft)} of the ${amountText(amountOffered)} that you offered had not been accepted.`
  const offer = offerToPost({ ...subject, amountLeft, offererPay: returned, partialTake: true })
  return mail(facts.to, 'Your offer has lapsed', supportEmail, [
    what,
    `It was this offer: ${offer}`,
    `The ${amountText(returned)} held for it are available again.`,
  ])
}

export function gameSettledMail(
  facts: GameOfUser,
  { outcome, stakedCents, paidCents, returnedCents }: NoticeBody['game.settled'],
  supportEmail: string,
): MailText {
  const { league, awayTeam, homeTeam, awayScore, homeScore } = facts
  const game = `${theName(league, awayTeam)} at ${theName(league, homeTeam)}`
  const staked = amountText(stakedCents as Cents)
  const paid = amountText(paidCents as Cents)
  if (outcome === 'void') {
    return mail(facts.to, `Your bets on ${awayTeam} at ${homeTeam} are void`, supportEmail, [
      `The game ${game} has no result that counts, so your bets on it are void.`,
      `You had ${staked} at stake, and ${paid} are back in your available funds.`,
    ])
  }
  const score =
    awayScore === null || homeScore === null
      ? `The game ${game} is over.`
      : `The game ${game} is over. Final score: ${awayTeam} ${awayScore}, ${homeTeam} ${homeScore}.`
  return mail(facts.to, `Your bets on ${awayTeam} at ${homeTeam} are settled`, supportEmail, [
    score,
    paidCents === 0
      ? `You had ${staked} at stake, and lost it.`
      : `You had ${staked} at stake, and ${paid} came to your available funds, your own stakes included.`,
    ...(returnedCents === 0 ? [] : [lateBets(amountText(returnedCents as Cents))]),
  ])
}

const lateBets = (returned: string) =>
  `The game began earlier than was known when bets on it were accepted. Bets from after its start are void, for both sides: ${returned} of your money are such stakes that came back.`

export function mail(
  { username, email }: Recipient,
  subject: string,
  supportEmail: string,
  paragraphs: readonly string[],
): MailText {
  const questions = `If you feel this is an error, please email ${supportEmail}`
  const text = `${[`Hello ${username},`, ...paragraphs, questions, 'Sidebet'].join('\n\n')}\n`
  return { to: email, subject, text }
}
