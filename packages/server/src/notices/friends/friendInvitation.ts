/**
 * An offer to a friend who is no user yet: an invitation with its terms. Who they are is looked up only when it leaves, so
 * that nothing in the answer to the offerer, nor how long it takes, tells whether they are a user (GAP-088); and a limit
 * that is used up costs nobody an offer.
 */
import { amountText } from '@sidebet/copy/numberText'
import { offerToAccept, pickShort } from '@sidebet/copy/sentences'
import { theName } from '@sidebet/domain/games/league'
import { z } from 'zod'
import { invitedLimit } from '../../core/invitedLimit.ts'
import { type WrittenMail, writeLetter } from '../../core/mail/letter.ts'
import { spendMessage } from '../../core/messageBudget.ts'
import type { NoticeBody } from '../../core/outbox.ts'
import type { Sms } from '../../core/ports.ts'
import type { Services } from '../../core/services.ts'
import { countTries } from '../../core/throttle.ts'
import { plain } from '../plainNames.ts'
import type { Letter, Notice, Tries } from '../topic.ts'
import { type FriendOffered, readFriendsOffered } from './friendFacts.sql.ts'

const body: z.ZodType<NoticeBody['offer.friend']> = z.object({
  address: z.string(),
  ip: z.string(),
})

/** Null when there is nothing to tell any more, or they have had enough. */
export async function inviteFriend(
  services: Services,
  notice: Notice & Tries,
): Promise<Letter | null> {
  const { address, ip } = body.parse(notice.body)
  const offered = (await readFriendsOffered(services.db, [notice])).get(notice.id)
  if (!offered) return null
  // It is counted once, however often it is tried.
  if (notice.tries === 1 && !(await mayInvite(services, offered, ip))) return null
  return offered.namedAs.by === 'phone'
    ? { kind: 'sms', sms: invitationSms(offered, address) }
    : { kind: 'mail', mail: invitationMail(offered, address) }
}

async function mayInvite(
  services: Services,
  { offererId, namedAs: { by, contact } }: FriendOffered,
  ip: string,
): Promise<boolean> {
  const { db, config } = services
  const invited = await countTries(db, [invitedLimit(config, contact)], config.THROTTLE_SCALE)
  if (invited !== null) return false
  const kind = by === 'phone' ? 'sms' : 'mail'
  const message = { kind, to: contact, userId: offererId, isConfirmed: false, ip } as const
  return (await spendMessage(services, message)).kind === 'ok'
}

export const gameText = ({ league, awayTeam, homeTeam }: FriendOffered['offer']) =>
  `${theName(league, awayTeam)} at ${theName(league, homeTeam)}`

function invitationMail({ offerer, offer, namedAs }: FriendOffered, address: string): WrittenMail {
  const name = plain(offerer)
  return writeLetter({
    to: namedAs.contact,
    subject: `${name} offers you a bet on Sidebet`,
    paragraphs: [
      'Hello,',
      `${name} offers you a bet on the game ${gameText(offer)}.`,
      offerToAccept(offer),
      'On Sidebet people bet each other on the point spread of games. There is no bookmaker, and no fee on winnings.',
      {
        text: 'To accept it, sign up with this email before the game starts',
        url: `${address}/signup`,
        button: 'Sign up',
      },
      'It is for people of 18 and older. If you do not know who this is from, or do not want to join, you do not have to do anything.',
    ],
    foot: ['Sidebet'],
  })
}

function invitationSms({ offerer, offer, namedAs }: FriendOffered, address: string): Sms {
  const { league, pick, homeTeam, awayTeam, spread, offererPay, amountLeft } = offer
  const winner = theName(league, pick === 'home' ? homeTeam : awayTeam)
  const loser = theName(league, pick === 'home' ? awayTeam : homeTeam)
  return {
    to: `+${namedAs.contact}`,
    text:
      `${plain(offerer)} bets you ${amountText(offererPay)} to ${amountText(amountLeft)} that ` +
      `${pickShort(winner, spread / 100)} against ${loser}. Sign up on Sidebet with this phone, 18 and older: ${address}/signup`,
  }
}
