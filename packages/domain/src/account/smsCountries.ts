/** Which phones may receive an SMS, by calling code: SMS fraud targets some countries (DS1). */

/**
 * Area codes under calling code 1 that belong to other countries. An SMS to most of them costs many times as much as one
 * to the US, so code 1 does not include them. Each is a calling code itself, such as 1876.
 */
const COUNTRIES_OF_1 = new Set(
  '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' '),
)

/** `phone` is the digits of country code and number; `codes` are calling codes such as "1", "44" or "1876". */
export function isSmsCountry(phone: string, codes: readonly string[]): boolean {
  const area = phone.slice(1, 4)
  if (phone.startsWith('1') && COUNTRIES_OF_1.has(area)) return codes.includes(`1${area}`)
  return codes.some((code) => phone.startsWith(code))
}
