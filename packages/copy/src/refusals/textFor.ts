/**
 * A text for every code of a refusal: a code without one does not compile. A text that names amounts is a function of
 * its own refusal.
 */
export type TextFor<Refusal extends { readonly code: string }> = {
  readonly [Code in Refusal['code']]:
    | string
    | ((refusal: Extract<Refusal, { readonly code: Code }>) => string)
}

/** The sentence of a refusal. Code branches on `refusal.code`, never on what this answers. */
export function textOf<Refusal extends { readonly code: string }>(
  texts: TextFor<Refusal>,
  refusal: Refusal,
): string {
  const text = texts[refusal.code as Refusal['code']] as string | ((refusal: Refusal) => string)
  return typeof text === 'string' ? text : text(refusal)
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 502 | 503

/** How a call says no: a status and a text for every code of a rule's refusals. A code without both does not compile. */
export type RefusalsFor<Refusal extends { readonly code: string }> = {
  readonly [Code in Refusal['code']]: {
    readonly status: RefusalStatus
    readonly text: TextFor<Refusal>[Code]
  }
}

/** Their texts alone, for whoever asks the rule itself. */
export function textsOf<Refusal extends { readonly code: string }>(
  refusals: RefusalsFor<Refusal>,
): TextFor<Refusal> {
  const rows = Object.entries<{ readonly text: unknown }>(refusals)
  return Object.fromEntries(rows.map(([code, { text }]) => [code, text])) as TextFor<Refusal>
}
