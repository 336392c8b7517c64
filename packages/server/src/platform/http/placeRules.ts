/** The betting rules of places, in memory: sessions are read all the time, and rules change once in months. */
import type { RegionList, RegionRules } from '@sidebet/domain/regions/regionRule'
import type { RegionRule } from '@sidebet/domain/regions/restrictedStates'
import type { Db } from '../database/db.ts'

type PlaceRule = {
  readonly country: string
  readonly region: string
  readonly list: RegionList | 'operator'
  readonly rule: RegionRule
  /** Milliseconds since 1970; -Infinity for a rule that has always been valid. */
  readonly validFrom: number
}

/** The rules of a place at an instant, milliseconds since 1970. */
export type RulesOf = (country: string, region: string, now: number) => RegionRules

/** Rows are only added. So the stored rules are current while there are as many of them. */
export const COUNT_PLACE_RULES = {
  name: 'count-place-rules',
  text: 'select count(*) from place_rules',
}

/** Returns a function of the present number of rules, by `COUNT_PLACE_RULES`. It reads them when there are others than before. */
export function makePlaceRules(db: Db): (count: number) => Promise<RulesOf> {
  let current: { readonly count: number; readonly rulesOf: RulesOf } = {
    count: 0,
    rulesOf: () => ({}),
  }
  return async (count) => {
    if (current.count !== count) {
      const rows = await readPlaceRules(db)
      current = { count: rows.length, rulesOf: makeRulesOf(rows) }
    }
    return current.rulesOf
  }
}

async function readPlaceRules(db: Db): Promise<PlaceRule[]> {
  const { rows } = await db.query<PlaceRule>(
    `select country, region, list, rule, (extract(epoch from valid_from) * 1000)::float8 as "validFrom"
     from place_rules order by valid_from, id`,
  )
  return rows
}

const placeKey = (country: string, region: string) => `${country} ${region}`

/** Of each list the last valid rule counts. The rules are in the order of their instants. */
function makeRulesOf(rules: readonly PlaceRule[]): RulesOf {
  const byPlace = new Map<string, PlaceRule[]>()
  for (const rule of rules) {
    const key = placeKey(rule.country, rule.region)
    byPlace.set(key, [...(byPlace.get(key) ?? []), rule])
  }
  return (country, region, now) => {
    const some = byPlace.get(placeKey(country, region)) ?? []
    const valid = some.filter(({ validFrom }) => validFrom <= now)
    return Object.fromEntries(valid.map(({ list, rule }) => [list, rule]))
  }
}
