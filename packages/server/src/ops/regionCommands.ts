/** Where users may bet, and from when on (GAP-002). */
import { REGION_LISTS, type RegionList } from '@sidebet/domain/regions/regionRule'
import { isUsState } from '@sidebet/domain/regions/usStates'
import { audit } from '../platform/audit/audit.ts'
import type { Database } from '../platform/database/db.ts'
import { OperatorError } from '../platform/operatorError.ts'
import type { OpsCommand } from './opsCommand.ts'
import { instantOf, readOptions } from './readOptions.ts'

export const REGION_COMMANDS: readonly OpsCommand[] = [
  {
    name: ['region', 'set'],
    usage: 'region set COUNTRY REGION open|illegal|intrastate [--from TIME]',
    does: 'sets whether users in a region may bet, from now or a later time',
    run: async ({ db, words, print }) => {
      const { files, options } = readOptions(words, ['from'])
      const [country, region] = parseRegion(files[0], files[1])
      const rule = files[2] ?? ''
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
  },
  {
    name: ['region', 'list'],
    usage: 'region list restricted|terms|both',
    does: 'sets which list of states is in force; of both the stricter',
    run: async ({ db, words, print }) => {
      const lists: readonly RegionList[] =
        words[0] === 'both' ? REGION_LISTS : REGION_LISTS.filter((list) => list === words[0])
      if (lists.length === 0) throw new OperatorError('Give restricted, terms or both.')
      await db.transaction(async (tx) => {
        await tx.query('update switches set region_lists = $1', [lists])
        await audit(tx, { actor: 'operator', action: 'region.list', facts: { lists } })
      })
      print(`The lists in force: ${lists.join(' and ')}.`)
      return 0
    },
  },
  {
    name: ['region', 'show'],
    usage: 'region show',
    does: 'prints the rule of every region, its source and its begin',
    run: async ({ db, print }) => {
      for (const line of await readRegionRules(db)) print(line)
      return 0
    },
  },
]

/** One line per current or future rule; lists that are switched off are omitted. */
async function readRegionRules(db: Database): Promise<string[]> {
  const { rows } = await db.query<{
    code: string
    rule: string
    list: string
    from: string | null
    waits: boolean
  }>(
    `select country || '-' || region as code, rule, list, valid_from > now as waits,
       case when valid_from > '-infinity' then to_json(valid_from)#>>'{}' end as "from"
     from place_rules r, product_now() as now, switches w
     where (list = 'operator' or list = any(w.region_lists))
       and not exists (select from place_rules later
         where (later.country, later.region, later.list) = (r.country, r.region, r.list)
           and later.valid_from <= now and (later.valid_from, later.id) > (r.valid_from, r.id))
     order by code, list, valid_from, id`,
  )
  return rows.map(({ code, rule, list, from, waits }) => {
    const when = from === null ? '' : ` ${waits ? 'from' : 'since'} ${from}`
    return `${code.padEnd(6)} ${rule} (${list})${when}`
  })
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
