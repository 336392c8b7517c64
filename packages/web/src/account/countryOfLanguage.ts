import type { Country } from '@sidebet/domain/account/countries'

/** The country of a browser's language, such as MX of "es-MX"; '' where the language names none. */
export function countryOfLanguage(language: string): Country | '' {
  switch (new Intl.Locale(language).region) {
    case undefined:
      return ''
    case 'US':
      return 'US'
    case 'GB':
      return 'UK'
    case 'MX':
      return 'MX'
    default:
      return 'Other Country'
  }
}
