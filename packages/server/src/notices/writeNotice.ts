import type { Tx } from '../core/db.ts'
import type { TakesTold } from './takesTold.ts'

/** What people are told of (GAP-171): the topic, and what its `body` must say. `ref` is the id of what it is about. */
export type NoticeBody = {
  /** An offer: its offerer hears who took how much. Written by the money writer (takesTold). */
  'offer.taken': TakesTold
  /** A bet: the same of one take. Nothing writes it any more; an outbox may still hold some from before. */
  'bet.taken': Record<string, never>
  /** An offer: its offerer hears what came back. */
  'offer.lapsed': Record<string, never>
  /** A game: this user hears what all their bets on it came to. */
  'game.settled': {
    readonly userId: number
    readonly outcome: 'final' | 'void'
    readonly stakedCents: number
    readonly paidCents: number
    /** What of it are own stakes that came back, since they were bet after the start; 0 when nothing is said of it. */
    readonly returnedCents: number
  }
  /** A payment: its user hears how it ended. */
  deposit: Record<string, never>
}

export type NoticeTopic = keyof NoticeBody

/** Adds a notice to the outbox in the transaction of its cause: it is told if and only if it happened. */
export async function writeNotice<Topic extends NoticeTopic>(
  tx: Tx,
  topic: Topic,
  ref: number,
  body: NoticeBody[Topic],
): Promise<void> {
  await tx.query('insert into outbox (topic, ref, body) values ($1, $2, $3)', [topic, ref, body])
}
