import type { Sandbox } from '../sandbox.ts'
import type { Message } from './message.ts'

const MESSAGES_MAX = 1_000

/** Puts a message into the inbox, which keeps the newest thousand. */
export function addMessage(sandbox: Sandbox, message: Omit<Message, 'id' | 'at'>): void {
  const { store, clock } = sandbox
  store.state.messagesSeen++
  const id = `m_${store.state.messagesSeen}`
  store.state.inbox.push({ id, ...message, at: new Date(clock.now()).toISOString() })
  if (store.state.inbox.length > MESSAGES_MAX) store.state.inbox.shift()
  store.changed()
}

/** Newest first; `isWanted` sees each recipient in lower case. */
export function messagesTo(
  inbox: readonly Message[],
  isWanted: (recipient: string) => boolean,
): Message[] {
  return inbox.filter((message) => isWanted(message.to.toLowerCase())).reverse()
}
