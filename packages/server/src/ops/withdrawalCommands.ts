/** Stops and resumes all withdrawals. */

import { withdrawalsStopped } from '../payments/withdrawalsStopped.ts'
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
        await tx.query('update switches set withdrawals_stopped = $1', [word === 'stop'])
        await audit(tx, { actor: 'operator', action: `withdrawals.${word}` })
      })
      if (word === 'stop') print('Withdrawals are stopped until `withdrawals go`.')
      else if (await withdrawalsStopped(db))
        print(
          'Your stop has ended, but open breaks still stop withdrawals: see ops reconcile list.',
        )
      else print('Withdrawals are open again.')
      return 0
    },
  }),
]
