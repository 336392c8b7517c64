/** Stops and resumes all withdrawals. */

import { readWithdrawalStops } from '../payments/withdrawalStops.ts'
import { audit } from '../platform/audit/audit.ts'
import { OperatorError } from '../platform/operatorError.ts'
import { defineCommand, type OpsCommand } from './opsCommand.ts'

export const WITHDRAWAL_COMMANDS: readonly OpsCommand[] = [
  defineCommand({
    name: ['withdrawals'],
    does: 'stops new withdrawals or opens them again; bets continue',
    arguments: [{ name: 'stop|go', meaning: 'whether withdrawals stop' }],
    run: async ({ db, args, print }) => {
      const [word] = args
      if (word !== 'stop' && word !== 'go') throw new OperatorError('Give stop or go.')
      await db.transaction(async (tx) => {
        await tx.query(
          `update switches set withdrawals_stopped = $1, withdrawals_stopped_at =
             case when $1 then case when withdrawals_stopped then withdrawals_stopped_at else instant.now end end
           from (select product_now() as now) as instant`,
          [word === 'stop'],
        )
        await audit(tx, { actor: 'operator', action: `withdrawals.${word}` })
      })
      if (word === 'stop') {
        print('Withdrawals are stopped until `withdrawals go`.')
        return 0
      }
      const stopped = (await readWithdrawalStops(db)).map(({ provider }) => provider)
      if (stopped.length === 0) print('Withdrawals are open again.')
      else
        print(
          `Your stop has ended, but open breaks still stop withdrawals of ${stopped.join(' and ')}: see ops reconcile list.`,
        )
      return 0
    },
  }),
]
