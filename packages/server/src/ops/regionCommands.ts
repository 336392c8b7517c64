/** Where users may bet, and from when on (GAP-002). */
import { REGION_LISTS, type RegionList } from '@sidebet/domain/regions/regionRule'
import { isUsState } from '@sidebet/domain/regions/usStates'
import { audit } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/db.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { defineCommand, type OpsCommand } from './opsCommand.ts'
import { instantOf } from './readValues.ts'

export const REGION_COMMANDS: readonly OpsCommand[] = [
  defineCommand({
    name: ['region', 'set'],
    does: 'sets whether users in a region may bet, from now or a later time',
    arguments: [
      { name: 'COUNTRY', meaning: 'the code of the country, such as US or GB' },
      { name: 'REGION', meaning: 'the code of the region, such as NJ' },
      {
        name: 'open|illegal|intrastate',
        meaning: 'where bets are allowed: everywhere, nowhere, or only within the region',
      },
    ],
    options: {
      from: { value: 'TIME', meaning: 'when the rule begins, such as 2026-11-22T18:00Z' },
    },
    run: async ({ db, args, options, print }) => {
      const [country, region] = parseRegion(args[0], args[1])
      const rule = args[2] ?? ''
      if (!['open', 'illegal', 'intrastate'].includes(rule)) {
        throw new OperatorError('Give COUNTRY REGION and one of open, illegal and intrastate.')
      }
      const from = options.from === undefined ? null : instantOf(options.from)
      await db.transaction(async (tx) => {
        // Rules of the past must not change.
        const { rowCount } = await tx.query(
          `insert into place_rules (country, region, rule, valid_from)
           select $1, $2, $3, coalesce($4, now) from product_now() as now
           where $4::timestamptz is null or $4 >= now`,
          [country, region, rule, from],
        )
        if (!rowCount) throw new OperatorError('A rule begins now or at a later time.')
        await audit(tx, {
          actor: 'operator',
          action: 'region.set',
          subject: `${country}-${region}`,
          facts: { rule, ...(from && { from: from.toISOString() }) },
        })
      })
      print(`${country}-${region} is ${rule}${from ? ` from ${from.toISOString()} on` : ''}.`)
      return 0
    },
  }),
  defineCommand({
    name: ['region', 'list'],
    does: 'sets which list of states is in force; of both the stricter',
    arguments: [
      {
        name: 'restricted|terms|both',
        meaning: 'the list of restricted states, that of the terms, or both',
      },
    ],
    run: async ({ db, args, print }) => {
      const lists: readonly RegionList[] =
        args[0] === 'both' ? REGION_LISTS : REGION_LISTS.filter((list) => list === args[0])
      if (lists.length === 0) throw new OperatorError('Give restricted, terms or both.')
      await db.transaction(async (tx) => {
        await tx.query('update switches set region_lists = $1', [lists])
        await audit(tx, { actor: 'operator', action: 'region.list', facts: { lists } })
      })
      print(`The lists in force: ${lists.join(' and ')}.`)
      return 0
    },
  }),
  defineCommand({
    name: ['region', 'show'],
    does: 'lists the rule of every region, its list and its begin',
    keys: ['region, rule, list, from, isInForce'],
    list: async ({ db }) => {
      const rules = await readRegionRules(db)
      return {
        rows: rules.map((rule) => ({ ...rule, from: rule.from && new Date(rule.from) })),
        lines: rules.map(regionLine),
        exitCode: 0,
      }
    },
  }),
]

type RegionLine = {
  /** US-NJ. */
  readonly region: string
  readonly rule: string
  readonly list: string
  /** Null for a rule without a begin. */
  readonly from: string | null
  /** False for a rule of the future. */
  readonly isInForce: boolean
}

/** The current and future rules; lists that are switched off are omitted. */
async function readRegionRules(db: Database): Promise<RegionLine[]> {
  const { rows } = await db.query<RegionLine>(
    `select country || '-' || region as region, rule, list,
       case when valid_from > '-infinity' then to_json(valid_from)#>>'{}' end as "from", valid_from <= now as "isInForce"
     from place_rules r, product_now() as now, switches w
     where (list = 'operator' or list = any(w.region_lists))
       and not exists (select from place_rules later
         where (later.country, later.region, later.list) = (r.country, r.region, r.list)
           and later.valid_from <= now and (later.valid_from, later.id) > (r.valid_from, r.id))
     order by country || '-' || r.region, list, valid_from, id`,
  )
  return rows
}

function regionLine({ region, rule, list, from, isInForce }: RegionLine): string {
  const when = from === null ? '' : ` ${isInForce ? 'since' : 'from'} ${from}`
  return `${region.padEnd(6)} ${rule} (${list})${when}`
}

/** The codes of a country and a region as location lookups return them; lower case is accepted. */
function parseRegion(countryCode = '', regionCode = ''): [country: string, region: string] {
  const [country, region] = [countryCode.toUpperCase(), regionCode.toUpperCase()]
  if (!/^[A-Z]{2}$/.test(country) || country === 'UK') {
    throw new OperatorError(`"${countryCode}" is no country: give its code, such as US or GB.`)
  }
  if (country === 'US' ? !isUsState(region) : !/^[A-Z0-9]{1,3}$/.test(region)) {
    throw new OperatorError(
      `"${regionCode}" is no region of ${country}: give its code, such as NJ.`,
    )
  }
  return [country, region]
}
