/** A rule returns a value, or the refusal that names the broken rule. A broken rule never throws. */
export type Result<Value, Refusal> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function refuse<Refusal>(refusal: Refusal): { ok: false; refusal: Refusal } {
  return { ok: false, refusal }
}
