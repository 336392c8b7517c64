import { COUNTRIES, type Country } from '@sidebet/domain/account/countries'

const [US, UK, MX, OTHER] = COUNTRIES
const OF_REGION: Readonly<Record<string, Country>> = { US, GB: UK, MX }

/** The country of a browser's language, such as MX of "es-MX"; '' where the language names none. */
export function countryOfLanguage(language: string): Country | '' {
  const region = /-([A-Z]{2})\b/.exec(language)?.[1]
  return region === undefined ? '' : (OF_REGION[region] ?? OTHER)
}
