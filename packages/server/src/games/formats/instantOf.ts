/** An instant with its UTC offset, "2026-07-06T23:32:43Z" or "...+01:00", as ISO UTC with milliseconds; null for any other text. */
export function instantOf(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text))
    return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
