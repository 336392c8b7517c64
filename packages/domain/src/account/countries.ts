/** The choices at sign-up and at login. A Canadian is an "Other Country" (GAP-001). */
export const COUNTRIES = ['US', 'UK', 'MX', 'Other Country'] as const

export type Country = (typeof COUNTRIES)[number]

export type LoginCountry = Exclude<Country, 'Other Country'>

export function isCountry(text: string): text is Country {
  return COUNTRIES.some((country) => country === text)
}

/** The country that a login declares. Other Country is treated as UK (GAP-001). */
export function loginCountryOf(country: Country): LoginCountry {
  return country === 'Other Country' ? 'UK' : country
}
