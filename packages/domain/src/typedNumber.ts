import { plainDigits } from './typedText.ts'

/** Thousands may be grouped by commas. */
const POINT = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/

/** One comma with one or two digits behind it is a decimal comma (decision 046). */
const DECIMAL_COMMA = /^(\d*),(\d{1,2})$/

/**
 * A number as people type and paste it, as plain decimal text: "1,250.50" is "1250.50", "12,5" is "12.5", ".5" is "0.5".
 * Null for any other text, such as "1.250,50", "12,5000" and "-5".
 */
export function plainDecimal(text: string): string | null {
  const plain = plainDigits(text)
  const [, whole = '', fraction = ''] = DECIMAL_COMMA.exec(plain) ?? POINT.exec(plain) ?? []
  if (whole === '' && fraction === '') return null
  return `${whole.replaceAll(',', '') || '0'}${fraction && `.${fraction}`}`
}
