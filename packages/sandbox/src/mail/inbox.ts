import type { Sandbox } from '../sandbox.ts'
import type { Message } from './message.ts'

const MESSAGES_MAX = 1_000

/** Adds a message to the inbox, which stores the newest thousand. */
export function addMessage(sandbox: Sandbox, message: Omit<Message, 'id' | 'at'>): void {
  const { store, clock } = sandbox
  store.state.messagesSeen++
  const id = `m_${store.state.messagesSeen}`
  store.state.inbox.push({ id, ...message, at: new Date(clock.now()).toISOString() })
  if (store.state.inbox.length > MESSAGES_MAX) store.state.inbox.shift()
  store.changed()
}

/** Newest first; `isWanted` receives each address in lower case. */
export function messagesTo(
  inbox: readonly Message[],
  isWanted: (recipient: string) => boolean,
): Message[] {
  return inbox.filter((message) => isWanted(message.to.toLowerCase())).reverse()
}
