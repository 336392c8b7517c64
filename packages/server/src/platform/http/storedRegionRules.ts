/** The betting rules of regions, in memory: sessions are read all the time, and rules change once in months. */
import type { RegionList, RegionRules } from '@sidebet/domain/regions/regionRule'
import type { RegionRule } from '@sidebet/domain/regions/restrictedStates'
import type { Db } from '../database/db.ts'

type StoredRule = {
  readonly country: string
  readonly region: string
  readonly list: RegionList | 'operator'
  readonly rule: RegionRule
  /** Milliseconds since 1970; -Infinity for a rule that has always been valid. */
  readonly validFrom: number
}

/** The rules of a region at an instant, milliseconds since 1970. */
export type RulesOf = (country: string, region: string, now: number) => RegionRules

/** Rows are only added. So the stored rules are current while there are as many of them. */
export const COUNT_REGION_RULES = {
  name: 'count-region-rules',
  text: 'select count(*) from place_rules',
}

/** Returns a function of the present number of rules, by `COUNT_REGION_RULES`. It reads them when there are others than before. */
export function makeRegionRules(db: Db): (count: number) => Promise<RulesOf> {
  let current: { readonly count: number; readonly rulesOf: RulesOf } = {
    count: 0,
    rulesOf: () => ({}),
  }
  return async (count) => {
    if (current.count !== count) {
      const rows = await readStoredRules(db)
      current = { count: rows.length, rulesOf: makeRulesOf(rows) }
    }
    return current.rulesOf
  }
}

async function readStoredRules(db: Db): Promise<StoredRule[]> {
  const { rows } = await db.query<StoredRule>(
    `select country, region, list, rule, floor(extract(epoch from valid_from) * 1000)::float8 as "validFrom"
     from place_rules order by valid_from, id`,
  )
  return rows
}

const keyOf = (country: string, region: string) => `${country} ${region}`

/** Of each list the last valid rule counts. The rules are in the order of their instants. */
function makeRulesOf(rules: readonly StoredRule[]): RulesOf {
  const byRegion = new Map<string, StoredRule[]>()
  for (const rule of rules) {
    const key = keyOf(rule.country, rule.region)
    byRegion.set(key, [...(byRegion.get(key) ?? []), rule])
  }
  return (country, region, now) => {
    const some = byRegion.get(keyOf(country, region)) ?? []
    const valid = some.filter(({ validFrom }) => validFrom <= now)
    return Object.fromEntries(valid.map(({ list, rule }) => [list, rule]))
  }
}
