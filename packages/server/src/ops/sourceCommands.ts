/** Whether the results of a league wait for its second source (G3). */
import { endOneSource, ONE_SOURCE_DAYS, setOneSource } from '../games/oneSource.sql.ts'
import { readControls } from '../operator/controls.sql.ts'
import { audit } from '../platform/audit/audit.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { defineCommand, type OpsCommand } from './opsCommand.ts'
import { instantOf, leagueOf, reasonOf } from './readValues.ts'
import { LEAGUE, REASON } from './sharedTexts.ts'

export const SOURCE_COMMANDS: readonly OpsCommand[] = [
  defineCommand({
    name: ['source', 'only'],
    does: `lets the first of two sources settle alone until a time, at most ${ONE_SOURCE_DAYS} days from now`,
    arguments: [LEAGUE],
    options: {
      until: { value: 'TIME', meaning: 'the end, such as 2026-11-22T18:00Z', isRequired: true },
      reason: REASON,
    },
    run: async ({ db, args, options, print }) => {
      const league = leagueOf(args[0])
      const until = instantOf(options.until)
      const reason = reasonOf(options.reason)
      await db.transaction(async (tx) => {
        const { secondOperator, provisionalSettlements } = await readControls(tx)
        // No second operator approves this: provisional payments are the safeguard instead.
        if (secondOperator && !provisionalSettlements) {
          throw new OperatorError(
            'Turn PROVISIONAL_SETTLEMENTS on first: one operator decides this.',
          )
        }
        if (!(await setOneSource(tx, league, until, reason))) {
          throw new OperatorError(`Give a future time, at most ${ONE_SOURCE_DAYS} days from now.`)
        }
        const facts = { until: until.toISOString(), reason }
        await audit(tx, { actor: 'operator', action: 'sources.only', subject: league, facts })
      })
      print(`Until ${until.toISOString()} results of ${league} count by its first source alone.`)
      return 0
    },
  }),
  defineCommand({
    name: ['source', 'both'],
    does: 'settles again when both sources agree',
    arguments: [LEAGUE],
    options: { reason: REASON },
    run: async ({ db, args, options, print }) => {
      const league = leagueOf(args[0])
      const reason = reasonOf(options.reason)
      await db.transaction(async (tx) => {
        if (!(await endOneSource(tx, league))) {
          throw new OperatorError(`Nothing was changed: ${league} is not set to one source.`)
        }
        const facts = { reason }
        await audit(tx, { actor: 'operator', action: 'sources.both', subject: league, facts })
      })
      print(`Results of ${league} count when both its sources agree.`)
      return 0
    },
  }),
]
