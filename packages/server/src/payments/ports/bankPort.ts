/** Banks outside, as the product needs them: one provider moves money to and from them, another only keeps them. */
import type { BankAccountType } from '@sidebet/domain/banks/bankNumbers'
import type { Cents } from '@sidebet/domain/money'
import type { CallResult } from '../../platform/http/provider.ts'

/** Our user as the provider's customer. */
type BankCustomer = {
  /** Our name of the user: a customer of another name is not theirs. */
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

export type BankNumbers = {
  readonly routingNumber: string
  readonly accountNumber: string
  readonly type: BankAccountType
}

/** A bank account that the widget has found, by what its user is told of it. */
export type FoundBank = { readonly name: string; readonly type: BankAccountType }

export type BankStatus = 'unverified' | 'verified' | 'failed' | 'removed'

/** A bank account as the provider has it. */
export type OutsideBank = {
  readonly bankRef: string
  /** '' for our own balance. */
  readonly customerRef: string
  readonly name: string
  /** The same for the same account, whoever added it; '' where the provider does not say. */
  readonly fingerprint: string
  /** `failed`: the small deposits were told wrong too often. */
  readonly status: BankStatus
}

/** Between a bank and our balance. */
export type TransferOrder = {
  readonly way: 'fromBank' | 'toBank'
  readonly bankRef: string
  readonly amount: Cents
  /** Our payment's name: the provider's key, and what the transfer is found by. */
  readonly name: string
}

export type OutsideTransfer = {
  readonly transferRef: string
  /** Our payment's name, '' for a transfer that is not ours. */
  readonly name: string
  readonly amount: Cents
  readonly currency: string
  readonly status: 'pending' | 'processed' | 'failed' | 'cancelled'
}

/** All refs are the provider's own ids. */
export type BankPort = {
  /** The customer of this name, who is made if need be. A refusal as `foreign`: somebody else has the e-mail. */
  ensureCustomer(customer: BankCustomer): Promise<CallResult<string>>
  /** A token for the widget in which the customer logs in to a bank. */
  startLink(customerRef: string): Promise<CallResult<string>>
  /**
   * The bank that the widget has found, verified; the one that is there already, when it is. Without `found` it is called
   * by its bank's name.
   */
  finishLink(
    customerRef: string,
    publicToken: string,
    found: FoundBank | null,
  ): Promise<CallResult<string>>
  /** A bank by its numbers, unverified; the one that is there already, when it is. */
  addBank(customerRef: string, name: string, numbers: BankNumbers): Promise<CallResult<string>>
  /** Sends the two small deposits; nothing more when they were sent before. */
  startMicroDeposits(bankRef: string): Promise<CallResult<null>>
  /** `processing`: they have not arrived yet. A refusal: they are wrong, were never sent, or were tried too often. */
  verifyMicroDeposits(
    bankRef: string,
    amounts: readonly [Cents, Cents],
  ): Promise<CallResult<'verified' | 'processing'>>
  readBank(bankRef: string): Promise<CallResult<OutsideBank>>
  removeBank(bankRef: string): Promise<CallResult<null>>
  /** The very body that makes this transfer: it must be sent again byte for byte. */
  transferRequest(order: TransferOrder): string
  /** Makes the transfer of this request; the same name and request make it once within 24 hours. */
  sendTransfer(name: string, request: string): Promise<CallResult<string>>
  readTransfer(transferRef: string): Promise<CallResult<OutsideTransfer>>
  /** Why a transfer has failed: R01. */
  readFailure(transferRef: string): Promise<CallResult<string>>
  /** The customer's transfer of this name; null when there is none. */
  findTransfer(customerRef: string, name: string): Promise<CallResult<string | null>>
  /** Takes a transfer back while the provider lets us; a refusal when it is too late. */
  cancelTransfer(transferRef: string): Promise<CallResult<null>>
  /** The bank's address at the provider. */
  addressOf(bankRef: string): string
}

/** A bank account as the browser has hidden it for the second provider. */
type HiddenBank = {
  readonly name: string
  readonly descriptor: string
  readonly value: string
}

export type VaultPort = {
  /** The second provider's customer of this name of ours, who is made if need be. */
  ensureCustomer(name: string): Promise<CallResult<string>>
  store(customerRef: string, bank: HiddenBank): Promise<CallResult<string>>
}
