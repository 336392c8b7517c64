/**
 * A text for every code of a refusal: a code without one does not compile. A text that names amounts is a function of
 * its own refusal.
 */
export type TextFor<Refusal extends { readonly code: string }> = {
  readonly [Code in Refusal['code']]:
    | string
    | ((refusal: Extract<Refusal, { readonly code: Code }>) => string)
}

/** The sentence of a refusal. Code branches on `refusal.code`, never on this sentence. */
export function textOf<Refusal extends { readonly code: string }>(
  texts: TextFor<Refusal>,
  refusal: Refusal,
): string {
  const text = texts[refusal.code as Refusal['code']] as string | ((refusal: Refusal) => string)
  return typeof text === 'string' ? text : text(refusal)
}
