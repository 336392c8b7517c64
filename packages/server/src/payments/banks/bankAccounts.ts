import { bankAccounts as bankAccountsCall } from '@sidebet/contract/banks'
import { wireId } from '@sidebet/contract/ids'
import { fromHundredths } from '@sidebet/domain/money'
import { friendList } from '../../friends/friendList.ts'
import { handle } from '../../handle.ts'
import { done } from '../../platform/http/reply.ts'
import { readWithdrawable } from '../withheld.ts'
import { listBanks } from './banks.sql.ts'

/** GET /api/user/accounts/:userID: the banks, the funds that are withheld (GAP-066, GAP-075), and the friends. */
export const bankAccounts = handle(bankAccountsCall, async ({ services, session }) => {
  const { db, bank } = services
  const banks = await listBanks(db, session.userId)
  const { withheld } = await readWithdrawable(db, session.userId)
  const withheldDollars = fromHundredths(withheld)
  const fundingSources = banks.map(({ id, accountName, bankRef, state }) => ({
    _id: wireId('bank', id),
    accountName,
    accountURL: bank.addressOf(bankRef),
    status: state as Exclude<typeof state, 'removed'>,
  }))
  const friends = await friendList(db, session.userId)
  const item = {
    fundingSources,
    withdrawHoldBack: withheldDollars,
    withHoldBack: withheldDollars,
    friends,
  }
  const list: [typeof item] = [item]
  return done(list)
})
