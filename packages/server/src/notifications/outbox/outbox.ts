/** The only way into the outbox: a notice is written in the transaction of its cause. */
import type { AccountRequest } from '@sidebet/copy/notifications/account'
import type { Cents } from '@sidebet/domain/money'
import type { AccountChange } from '@sidebet/domain/notices/accountChanges'
import type { AlertKind } from '@sidebet/domain/notices/operatorAlerts'
import { readNow } from '../../platform/database/clock.ts'
import { combineStatements, type StatementPart } from '../../platform/database/combineStatements.ts'
import type { Tx } from '../../platform/database/db.ts'

/** Sums of takes, so that a row stays small for any number of takes. */
export type TakesSummary = {
  readonly takes: number
  /** The stakes of the accepters and of the offerer in these takes. */
  readonly cents: Cents
  readonly payCents: Cents
  /** The bets of the first ten takes. */
  readonly bets: readonly number[]
}

export type LoginEvent = {
  /** The session. Its location is stored shortly after the login. */
  readonly sessionId: number
  readonly at: string
  readonly userAgent: string
}

export type GroupInvitation = {
  readonly inviterId: number
  readonly to: string
  /** The web address of Sidebet. */
  readonly address: string
  readonly name: string
  readonly code: string
}

/** A league of a source for which every request fails. */
export type FailingLeague = {
  /** The key of a row of `feeds`: "espn", or "odds-api second" for a second source. */
  readonly source: string
  readonly league: string
  /** The first failure after the last answer, ISO 8601 in UTC, real time. */
  readonly since: string
  readonly error: string
}

/** A game that waits for a result from an operator. */
type WaitingGame = {
  readonly id: number
  readonly league: string
  readonly awayTeam: string
  readonly homeTeam: string
  /** ISO 8601 in UTC. */
  readonly startsAt: string
  /** The stakes of both sides of all bets on it. */
  readonly staked: Cents
}

/** An item that waits for an operator: a game, or an open proposal. */
export type WaitingItem = {
  /** The wire id: "g_34", "w_5". */
  readonly id: string
  readonly kind: AlertKind
  /** '' for an item that is not about a game. */
  readonly league: string
  /** The teams, the user who is to become an operator, or the promotion. */
  readonly name: string
  /** What is wrong with the game, or the proposed action. */
  readonly note: string
  readonly atStake: Cents
  /** ISO 8601 in UTC. */
  readonly since: string
}

/** The number of items, and the sum of their stakes. */
export type WaitingSum = { readonly count: number; readonly atStake: Cents }

/** The topics of notices (GAP-171) and their bodies. Each comment names first what `ref` is the id of, then who is notified of what. */
export type NoticeBody = {
  /** An offer. Its offerer is notified of takes. */
  'offer.taken': TakesSummary
  /** A bet. Its offerer is notified of one take. No longer written; an outbox may still contain old rows. */
  'bet.taken': Record<string, never>
  /** An offer. Its offerer is notified of the stake that was returned. */
  'offer.lapsed': Record<string, never>
  /** An offer to a group. It becomes a row of `group.offered` per member. */
  'group.offer': Record<string, never>
  /** An offer to a group. This member is notified of it. */
  'group.offered': { readonly userId: number }
  /** A group. This user is notified that they are not a member any more, and of the returned stakes of their open offers to it. */
  'group.ended': {
    readonly userId: number
    /** The group's name at that time: another group may have it since. */
    readonly name: string
    readonly why: 'left' | 'removed' | 'deleted'
    readonly offers: number
    /** What was left of their reserved stakes, and the part of it that was expired bonus. */
    readonly cents: Cents
    readonly forfeited: Cents
  }
  /** A group. The person invited by its admin gets a mail at `to`. */
  'group.invitation.mail': GroupInvitation
  /** The same by SMS, to the phone `to` as digits. */
  'group.invitation.sms': GroupInvitation
  /**
   * An offer to a friend. The friend is notified, or invited to sign up. `address` is the web address of Sidebet, `ip` that of the
   * client that posted the offer.
   */
  'offer.friend': { readonly address: string; readonly ip: string }
  /** An offer by link. Its offerer is notified that this user requests it. */
  'offer.requested': { readonly userId: number }
  /** An offer that the friend has declined. Its offerer is notified. */
  'offer.declined': Record<string, never>
  /** A game. This user is notified of the outcome of all their bets on it. */
  'game.settled': {
    readonly userId: number
    readonly outcome: 'final' | 'void'
    readonly stakedCents: number
    readonly paidCents: number
    /** The part of it that is returned own stakes of bets accepted after the start; 0 when not given. */
    readonly returnedCents: number
    /** The part of it that was expired bonus and went to its promotion; 0 when not given. */
    readonly forfeitedCents: number
    /** The version of the result; missing in rows of older processes. */
    readonly version?: number | undefined
  }
  /** A settled game whose result was corrected. This user is notified of the new outcome of their bets on it. */
  'game.corrected': {
    readonly userId: number
    readonly outcome: 'final' | 'void'
    /** Whether the game was void before. */
    readonly wasVoid: boolean
    /** The version of the result that counts now. */
    readonly version: number
    readonly stakedCents: number
    readonly wasPaidCents: number
    readonly paidCents: number
    /** The part of the difference that the user's funds did not cover and that they owe. */
    readonly owedCents: number
  }
  /** A user. They are notified of a change of their account at `to`, their e-mail before it. `at` is the time of the change (ISO). */
  'account.changed': {
    readonly change: AccountChange
    readonly to: string
    readonly at: string
  }
  /** A payment. Its user is notified how it ended. */
  payment: { readonly state: 'completed' | 'failed' | 'rejected' | 'returned' }
  /** A deposit. Its user is notified of an amount that was returned after the credit, or restored. */
  'payment.back': { readonly returnId: number }
  /** A bank. Its user is notified that it is verified. */
  'bank.verified': Record<string, never>
  /** A payment, by its state. No longer written; an outbox may still contain old rows. */
  deposit: Record<string, never>
  /** A grant of a promotion. Its user is notified of what they received, may withdraw now, will lose soon, or have lost of it. */
  promotion: {
    readonly what: 'received' | 'released' | 'warned' | 'lost'
    readonly cents: number
  }
  /** A user. They are notified that their password has changed. */
  'account.password': AccountRequest & {
    /** With the old password, or through the link of a forgotten login. */
    readonly how: 'changed' | 'reset'
    /** Their e-mail at that time, whatever it is now; missing in rows of older processes. */
    readonly to?: string | undefined
  }
  /** A user. They are notified of logins. */
  'session.login': {
    /** The number of logins; `logins` has the first ten. */
    readonly count: number
    readonly logins: readonly LoginEvent[]
    /** Their e-mail at the first login; missing in rows of older processes. */
    readonly to?: string | undefined
  }
  /** A message of Contact Us. The support gets a mail. */
  'contact.message': Record<string, never>
  /** A user. The person that they invite gets a mail at `to`. `address` is the web address of Sidebet. */
  'invitation.mail': { readonly to: string; readonly address: string }
  /** The same by SMS, to the phone `to` as digits. */
  'invitation.sms': { readonly to: string; readonly address: string }
  /** An operator. They get a mail about leagues for which every request fails. */
  'operator.feeds': { readonly leagues: readonly FailingLeague[] }
  /** An operator. They get a mail about the items that wait for an operator; `items` are the first of them. */
  'operator.waiting': WaitingSum & { readonly items: readonly WaitingItem[] }
  /** An operator. They get an SMS about the items with large stakes. */
  'operator.waiting.sms': WaitingSum
  /** An operator. They got a mail about games without a result. No longer written; an outbox may still contain old rows. */
  'operator.overdue': { readonly games: readonly WaitingGame[]; readonly more: number }
}

export type NoticeTopic = keyof NoticeBody

/** Created by `notice` only, so that each body matches its topic. */
export type NewNotice = {
  readonly topic: NoticeTopic
  readonly ref: number
  readonly body: NoticeBody[NoticeTopic]
  /** When it is due, milliseconds since 1970; null for at once. */
  readonly dueAt: number | null
}

export function notice<Topic extends NoticeTopic>(
  topic: Topic,
  ref: number,
  body: NoticeBody[Topic],
  dueAt: number | null = null,
): NewNotice {
  return { topic, ref, body, dueAt }
}

/** `now` is in milliseconds since 1970. */
export function insertOutboxRows(notices: readonly NewNotice[], now: number): StatementPart[] {
  if (notices.length === 0) return []
  return [
    {
      name: 'notices',
      text: `insert into outbox (topic, ref, body, due_at, created_at)
        select n.*, $5::timestamptz from unnest($1::text[], $2::bigint[], $3::jsonb[], $4::timestamptz[]) as n`,
      values: [
        notices.map(({ topic }) => topic),
        notices.map(({ ref }) => ref),
        notices.map(({ body }) => JSON.stringify(body)),
        notices.map(({ dueAt }) => new Date(dueAt ?? now)),
        new Date(now),
      ],
    },
  ]
}

/**
 * Writes the notice of a login. It is due a minute later, when the location is stored. Logins to the same account until its first
 * try join the same row, each by one statement. `to` is the user's e-mail.
 */
export async function notifyOfLogin(
  tx: Tx,
  { userId, to }: { readonly userId: number; readonly to: string },
  login: LoginEvent,
): Promise<void> {
  const body: NoticeBody['session.login'] = { count: 1, logins: [login], to }
  await tx.query(
    `insert into outbox as o (topic, ref, body, created_at, due_at)
     select 'session.login', $1, $2, now, now + interval '1 minute' from (select product_now() as now) as clock
     on conflict (ref) where topic = 'session.login' and done_at is null and tries = 0 do update set
       placed_at = null, body = jsonb_set(
         jsonb_set(o.body, '{count}', ((o.body ->> 'count')::int + 1)::text::jsonb), '{logins}',
         case when jsonb_array_length(o.body -> 'logins') < 10
           then o.body -> 'logins' || (excluded.body -> 'logins') else o.body -> 'logins' end)`,
    [userId, body],
  )
}

/** Writes a single notice. */
export async function insertNotification(tx: Tx, newNotice: NewNotice): Promise<void> {
  await tx.query(combineStatements(insertOutboxRows([newNotice], await readNow(tx))))
}
