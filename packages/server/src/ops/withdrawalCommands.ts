/** Stops and resumes all withdrawals. */

import { withdrawalsStopped } from '../payments/withdrawalsStopped.ts'
import { audit } from '../platform/audit/audit.ts'
import { OperatorError } from '../platform/operatorError.ts'
import type { OpsCommand } from './opsCommand.ts'

export const WITHDRAWAL_COMMANDS: readonly OpsCommand[] = [
  {
    name: ['withdrawals'],
    usage: 'withdrawals stop|go',
    does: 'refuses new withdrawals, or lets them go on; bets are not touched',
    run: async ({ db, words, print }) => {
      const [word] = words
      if (word !== 'stop' && word !== 'go') throw new OperatorError('Say stop or go.')
      await db.transaction(async (tx) => {
        await tx.query('update switches set withdrawals_stopped = $1', [word === 'stop'])
        await audit(tx, { actor: 'operator', action: `withdrawals.${word}` })
      })
      if (word === 'stop') print('Nobody may withdraw until you say go.')
      else if (await withdrawalsStopped(db))
        print('You no longer stop withdrawals, but open breaks do: see ops reconcile list.')
      else print('Withdrawals go on.')
      return 0
    },
  },
]
