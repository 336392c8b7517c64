/** The bank's side of transfers, and the provider's events about them. */
import type { Proof } from './proof.ts'

/** The transfer settles now, without waiting for its day. */
export async function hurry({ sandbox }: Proof, transferId: string): Promise<void> {
  await sandbox.control('POST', `/transfers/${transferId}/process`, {})
}

/** The bank returns the transfer, before or after it settled. */
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
  /** The signed text. */
  readonly body: string
  readonly deliveries: readonly { readonly status: number | null }[]
}

/** From now on the provider stores events and sends none. */
export async function pauseWebhooks({ sandbox }: Proof): Promise<void> {
  await sandbox.control('POST', '/webhooks/pause', {})
}

export async function reorderWebhooks({ sandbox }: Proof): Promise<void> {
  await sandbox.control('POST', '/webhooks/reorder', {})
}

/** Sends all events about a resource again. Returns them with all their deliveries. */
export async function resendWebhooks(proof: Proof, resourceId: string): Promise<Event[]> {
  const events = (await eventsOf(proof)).filter(({ resource_id }) => resource_id === resourceId)
  for (const { id } of events) await proof.sandbox.control('POST', `/webhooks/${id}/resend`, {})
  return (await eventsOf(proof)).filter(({ resource_id }) => resource_id === resourceId)
}

const eventsOf = ({ sandbox }: Proof) => sandbox.control<Event[]>('GET', '/webhooks')
