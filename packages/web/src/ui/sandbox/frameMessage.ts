/** A message from a page to the one that frames it. */
export type FrameMessage = Readonly<Record<string, unknown>>

/**
 * The message of the page in our frame; null for every other sender. It only changes the display: for the facts the
 * server sends a request to the provider.
 */
export function readFrameMessage(
  { origin, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  frame: { readonly origin: string; readonly source: unknown },
): FrameMessage | null {
  if (origin !== frame.origin || !source || source !== frame.source) return null
  return typeof data === 'object' ? data : null
}
