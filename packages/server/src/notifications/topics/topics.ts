/** The recipients and texts of all topics (GAP-171), in the file of each area. A topic without an entry does not compile. */
import type { NoticeTopic } from '../outbox/outbox.ts'
import { accountTopics } from './account/accountTopics.ts'
import { betTopics } from './bets/betTopics.ts'
import { friendTopics } from './friends/friendTopics.ts'
import { groupTopics } from './groups/groupTopics.ts'
import { helpTopics } from './help/helpTopics.ts'
import { operatorTopics } from './operator/operatorTopics.ts'
import { paymentTopics } from './payments/paymentTopics.ts'
import { promotionTopics } from './promotions/promotionTopics.ts'
import type { Notice, Topic, TopicContext, UserNotification } from './topic.ts'

export const TOPICS: Readonly<Record<NoticeTopic, Topic>> = {
  ...betTopics,
  ...friendTopics,
  ...groupTopics,
  ...paymentTopics,
  ...promotionTopics,
  ...accountTopics,
  ...helpTopics,
  ...operatorTopics,
}

/** Throws for an unknown topic: a newer version may have written it. */
export function topicOf(name: string): Topic {
  if (!Object.hasOwn(TOPICS, name)) throw new Error(`no topic has the name ${name}`)
  return TOPICS[name as NoticeTopic]
}

/**
 * The notifications of these rows, by the ids of the rows; a row that notifies no user is missing. The facts of all rows of a topic
 * are read together. Throws when a row cannot be rendered.
 */
export async function renderNotifications(
  context: TopicContext,
  rows: readonly Notice[],
): Promise<ReadonlyMap<number, UserNotification>> {
  const byTopic = new Map<string, Notice[]>()
  for (const row of rows) {
    const same = byTopic.get(row.topic)
    if (same) same.push(row)
    else byTopic.set(row.topic, [row])
  }
  const notifications = new Map<number, UserNotification>()
  for (const [name, some] of byTopic) {
    const all = (await topicOf(name).render?.(context, some)) ?? []
    for (const [at, row] of some.entries()) {
      const one = all[at]
      if (one) notifications.set(row.id, one)
    }
  }
  return notifications
}
