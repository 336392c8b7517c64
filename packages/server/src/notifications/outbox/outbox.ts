/** The one way into the outbox: what people are told is written in the transaction of its cause. */
import type { AccountRequest } from '@sidebet/copy/notifications/account'
import type { Cents } from '@sidebet/domain/money'
import type { AccountChange } from '@sidebet/domain/notices/accountChanges'
import type { AlertKind } from '@sidebet/domain/notices/operatorAlerts'
import { readNow } from '../../platform/database/clock.ts'
import { combineStatements, type StatementPart } from '../../platform/database/combineStatements.ts'
import type { Tx } from '../../platform/database/db.ts'

/** Sums of takes, so that a row stays small however many takes it tells of. */
export type TakesSummary = {
  readonly takes: number
  /** What the accepters and the offerer staked in them. */
  readonly cents: Cents
  readonly payCents: Cents
  /** The bets of the first ten. */
  readonly bets: readonly number[]
}

export type LoginEvent = {
  /** The session: where it is, is known a moment after the login. */
  readonly sessionId: number
  readonly at: string
  readonly userAgent: string
}

export type GroupInvitation = {
  readonly inviterId: number
  readonly to: string
  /** Where the product is. */
  readonly address: string
  readonly name: string
  readonly code: string
}

/** A league of a source of which every request fails. */
export type FailingLeague = {
  /** A row of `feeds`: "espn", or "odds-api second" of a second source. */
  readonly source: string
  readonly league: string
  /** The first failure after the last answer, ISO 8601 in UTC, real time. */
  readonly since: string
  readonly error: string
}

/** A game that waits for an operator to give its result. */
type WaitingGame = {
  readonly id: number
  readonly league: string
  readonly awayTeam: string
  readonly homeTeam: string
  /** ISO 8601 in UTC. */
  readonly startsAt: string
  /** Both sides of all bets on it. */
  readonly staked: Cents
}

/** What waits for an operator: a game, or an open proposal. */
export type WaitingItem = {
  /** On the wire: "g_34", "w_5". */
  readonly id: string
  readonly kind: AlertKind
  /** '' of what is about no game. */
  readonly league: string
  /** The teams, who is to become an operator, or the promotion. */
  readonly name: string
  /** What is wrong with the game, or what is to be done to it. */
  readonly note: string
  readonly atStake: Cents
  /** ISO 8601 in UTC. */
  readonly since: string
}

/** How many items, and the sum of what is at stake. */
export type WaitingSum = { readonly count: number; readonly atStake: Cents }

/** What people are told of (GAP-171): the topic, and what its `body` must say. `ref` is the id of what it is about. */
export type NoticeBody = {
  /** An offer: its offerer hears who took how much. */
  'offer.taken': TakesSummary
  /** A bet: the same of one take. Nothing writes it any more; an outbox may still hold some from before. */
  'bet.taken': Record<string, never>
  /** An offer: its offerer hears what came back. */
  'offer.lapsed': Record<string, never>
  /** An offer in a group: its members hear of it, each by a row of `group.offered`. */
  'group.offer': Record<string, never>
  /** An offer in a group: this member hears of it. */
  'group.offered': { readonly userId: number }
  /** A group: this user hears that they are not in it any more, and what came back of their open offers in it. */
  'group.ended': {
    readonly userId: number
    /** The group's name then: another may have it since. */
    readonly name: string
    readonly why: 'left' | 'removed' | 'deleted'
    readonly offers: number
    /** The rests of their holds, and what of that was bonus whose days were over. */
    readonly cents: Cents
    readonly forfeited: Cents
  }
  /** A group: whom its admin invites hears of it, at this e-mail. */
  'group.invitation.mail': GroupInvitation
  /** The same at this phone, as digits. */
  'group.invitation.sms': GroupInvitation
  /** An offer to a friend: they hear of it, or are invited to sign up. `address` is where the product is, `ip` who posted it. */
  'offer.friend': { readonly address: string; readonly ip: string }
  /** An offer to a friend who has declined it: its offerer hears so. */
  'offer.declined': Record<string, never>
  /** A game: this user hears what all their bets on it came to. */
  'game.settled': {
    readonly userId: number
    readonly outcome: 'final' | 'void'
    readonly stakedCents: number
    readonly paidCents: number
    /** What of it are own stakes that came back, since they were bet after the start; 0 when nothing is said of it. */
    readonly returnedCents: number
    /** What of it was bonus whose days were over, and so went on to its promotion; 0 when nothing is said of it. */
    readonly forfeitedCents: number
    /** By which result; missing in what an older process wrote. */
    readonly version?: number | undefined
  }
  /** A game that was settled before: its result was corrected, and this user learns what their bets on it come to now. */
  'game.corrected': {
    readonly userId: number
    readonly outcome: 'final' | 'void'
    /** Whether the game was void before. */
    readonly wasVoid: boolean
    /** The result that counts now. */
    readonly version: number
    readonly stakedCents: number
    readonly wasPaidCents: number
    readonly paidCents: number
    /** What of the difference was not there, and is owed. */
    readonly owedCents: number
  }
  /** A user: they hear that their account was changed, at `to`, where they could be reached before, and when (ISO). */
  'account.changed': {
    readonly change: AccountChange
    readonly to: string
    readonly at: string
  }
  /** A payment: its user hears how it ended. */
  payment: { readonly state: 'completed' | 'failed' | 'rejected' | 'returned' }
  /** A deposit: its user hears what went back of it after it was credited, or came again. */
  'payment.back': { readonly returnId: number }
  /** A bank: its user hears that it is verified. */
  'bank.verified': Record<string, never>
  /** A payment, by its state. Nothing writes it any more; an outbox may still hold some from before. */
  deposit: Record<string, never>
  /** A grant of a promotion: its user hears what they got, may withdraw now, will soon lose, or have lost of it. */
  promotion: {
    readonly what: 'received' | 'released' | 'warned' | 'lost'
    readonly cents: number
  }
  /** A user: they hear that their password is another one. */
  'account.password': AccountRequest & {
    /** With the old one, or through the link of a forgotten login. */
    readonly how: 'changed' | 'reset'
    /** Their e-mail at that moment, whatever became of it since; missing in what an older process wrote. */
    readonly to?: string | undefined
  }
  /** A user: they hear who logged in. */
  'session.login': {
    /** All of them; the first ten are told one by one. */
    readonly count: number
    readonly logins: readonly LoginEvent[]
    /** Their e-mail at the first of them; missing in what an older process wrote. */
    readonly to?: string | undefined
  }
  /** A message of Contact Us: the support hears it. */
  'contact.message': Record<string, never>
  /** A user: whom they invite hears of it, at this e-mail. `address` is where the product is. */
  'invitation.mail': { readonly to: string; readonly address: string }
  /** The same at this phone, as digits. */
  'invitation.sms': { readonly to: string; readonly address: string }
  /** An operator: a mail about leagues of which every request fails. */
  'operator.feeds': { readonly leagues: readonly FailingLeague[] }
  /** An operator: a mail about what waits for one of them; `items` are the first of them. */
  'operator.waiting': WaitingSum & { readonly items: readonly WaitingItem[] }
  /** An operator: an SMS about those with much at stake. */
  'operator.waiting.sms': WaitingSum
  /** An operator: a mail about games without a result. Nothing writes it any more; an outbox may still hold some from before. */
  'operator.overdue': { readonly games: readonly WaitingGame[]; readonly more: number }
}

export type NoticeTopic = keyof NoticeBody

/** Made by `notice` alone, so that each body is of its topic. */
export type NewNotice = {
  readonly topic: NoticeTopic
  readonly ref: number
  readonly body: NoticeBody[NoticeTopic]
  /** When it is told, milliseconds since 1970; null is at once. */
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
 * Writes that somebody logged in. It is told a minute later, when their place is known, and together with whoever logs in
 * to the same account until then: one row and one statement, however many they are. `to` is the user's e-mail.
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
       placed_at = null, body = o.body || jsonb_build_object('count', (o.body ->> 'count')::int + 1, 'logins',
         case when jsonb_array_length(o.body -> 'logins') < 10
           then o.body -> 'logins' || (excluded.body -> 'logins') else o.body -> 'logins' end)`,
    [userId, body],
  )
}

/** Writes one notice by itself. */
export async function insertNotification(tx: Tx, newNotice: NewNotice): Promise<void> {
  await tx.query(combineStatements(insertOutboxRows([newNotice], await readNow(tx))))
}
