const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** "NJ, United States" for US and NJ, "United Kingdom" for UK alone; '' for an unknown location. */
export function locationText({ country, region }: { country: string; region: string }): string {
  return [region, countryName(country)].filter((part) => part !== '').join(', ')
}

function countryName(country: string): string {
  // DisplayNames throws for any other text.
  if (!/^[A-Za-z]{2}$/.test(country)) return country
  return COUNTRIES.of(country) ?? country
}
