/** What a page says to the one that frames it. */
export type FrameMessage = Readonly<Record<string, unknown>>

/**
 * What the page in our frame says; null for everything that is not from there. It is only for the screen: what has
 * happened, the server asks the provider.
 */
export function readFrameMessage(
  { origin, source, data }: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  frame: { readonly origin: string; readonly source: unknown },
): FrameMessage | null {
  if (origin !== frame.origin || !source || source !== frame.source) return null
  return typeof data === 'object' ? data : null
}
