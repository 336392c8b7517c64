/** The bank's side of transfers, and what the provider tells of them. */
import type { Proof } from './proof.ts'

/** It settles now, without waiting for its day. */
export async function hurry({ sandbox }: Proof, transferId: string): Promise<void> {
  await sandbox.control('POST', `/transfers/${transferId}/process`, {})
}

/** The bank sends it back, before it settled or after. */
export async function sendBack(
  { sandbox }: Proof,
  transferId: string,
  code: string,
): Promise<void> {
  await sandbox.control('POST', `/transfers/${transferId}/return`, { code })
}

type Event = {
  readonly id: string
  readonly resource_id: string
  /** The text that is signed. */
  readonly body: string
  readonly deliveries: readonly { readonly status: number | null }[]
}

/** From now on events are kept, and nobody is told. */
export async function pauseWebhooks({ sandbox }: Proof): Promise<void> {
  await sandbox.control('POST', '/webhooks/pause', {})
}

export async function reorderWebhooks({ sandbox }: Proof): Promise<void> {
  await sandbox.control('POST', '/webhooks/reorder', {})
}

/** All events about something once more. Answers them with all their deliveries. */
export async function resendWebhooks(proof: Proof, resourceId: string): Promise<Event[]> {
  const events = (await eventsOf(proof)).filter(({ resource_id }) => resource_id === resourceId)
  for (const { id } of events) await proof.sandbox.control('POST', `/webhooks/${id}/resend`, {})
  return (await eventsOf(proof)).filter(({ resource_id }) => resource_id === resourceId)
}

const eventsOf = ({ sandbox }: Proof) => sandbox.control<Event[]>('GET', '/webhooks')
