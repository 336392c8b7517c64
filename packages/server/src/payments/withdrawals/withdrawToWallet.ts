import { wireId } from '@sidebet/contract/ids'
import { withdrawToWallet as withdrawToWalletCall } from '@sidebet/contract/withdrawals'
import { isEmail, normalizeEmail } from '@sidebet/domain/account/emailFormat'
import { hundredths, plainDollars } from '@sidebet/domain/money'
import { WALLET_FEE } from '@sidebet/domain/withdrawals/walletWithdrawal'
import { requestKey } from '../../engine/requestKey.ts'
import { handle } from '../../handle.ts'
import { audit } from '../../platform/audit/audit.ts'
import { failure, refused } from '../../platform/http/reply.ts'
import { tooManyProviderTries } from '../providerTries.ts'
import { sendWalletPayout } from './sendWalletPayout.ts'
import { startWalletPayout } from './startWalletPayout.ts'
import { withdrawalReply } from './withdrawalReply.ts'

/** POST /api/user/paypalpayout: money to a wallet. One of the two sums must be the other plus the fee (GAP-071). */
export const withdrawToWallet = handle(
  withdrawToWalletCall,
  async ({ services, session, body, ip, idempotencyKey }) => {
    const { paypalPayout: payout, databasePayout: debit, feeEstimate } = body
    const { userId } = session
    const tooMany = await tooManyProviderTries(services, 'withdrawal', userId, ip)
    if (tooMany) return tooMany
    const fits = debit === payout + WALLET_FEE
    const isFeeRight = feeEstimate === undefined || hundredths(feeEstimate, 'exact') === WALLET_FEE
    if (!fits || !isFeeRight) {
      const facts = { payout: plainDollars(payout), debit: plainDollars(debit), feeEstimate, fits }
      const actor = wireId('user', userId)
      await audit(services.db, { actor, action: 'withdrawals.falseClaim', ip, facts })
    }
    if (payout === 0 || debit === 0) return refused(withdrawToWalletCall, { code: 'nothingLeft' })
    const receiver = normalizeEmail(body.receiver)
    if (!fits || !isEmail(receiver)) return refused(withdrawToWalletCall, { code: 'payoutFailed' })

    const key = idempotencyKey ? requestKey(idempotencyKey, body, null) : null
    const started = await startWalletPayout(services, { userId, receiver, debit, ip }, key)
    switch (started.kind) {
      case 'refused':
        return refused(withdrawToWalletCall, { code: started.no })
      case 'keyReused':
        return failure('keyReused')
      case 'payment': {
        const { payment, isNew } = started
        const now = isNew ? await sendWalletPayout(services, payment) : payment
        const failed = refused(withdrawToWalletCall, { code: 'payoutFailed' })
        return (await withdrawalReply(services, now)) ?? failed
      }
    }
  },
)
