/** The ports to bank providers: one provider moves money to and from banks, another only stores them. */
import type { BankAccountType } from '@sidebet/domain/banks/bankNumbers'
import type { Cents } from '@sidebet/domain/money'
import type { CallResult } from '../../platform/http/provider.ts'

/** Our user as the provider's customer. */
type BankCustomer = {
  /** Our name of the user: a customer with another name is not this user's. */
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

/** The bank account that the widget returned, with the name that its user sees. */
export type FoundBank = { readonly name: string; readonly type: BankAccountType }

export type BankStatus = 'unverified' | 'verified' | 'failed' | 'removed'

/** A bank account at the provider. */
export type OutsideBank = {
  readonly bankRef: string
  /** '' for our own balance. */
  readonly customerRef: string
  readonly name: string
  /** The same for the same account, added by any customer; '' where the provider does not return it. */
  readonly fingerprint: string
  /** `failed`: wrong amounts of the micro-deposits were entered too often. */
  readonly status: BankStatus
}

/** A transfer between a bank and our balance. */
export type TransferOrder = {
  readonly way: 'fromBank' | 'toBank'
  readonly bankRef: string
  readonly amount: Cents
  /** Our payment's name: the idempotency key at the provider, and the key to find the transfer by. */
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

/** All refs are the provider's ids. */
export type BankPort = {
  /** The id of the customer with this name, created if necessary. A refusal as `foreign`: another customer has the e-mail. */
  ensureCustomer(customer: BankCustomer): Promise<CallResult<string>>
  /** A token for the widget in which the customer logs in to a bank. */
  startLink(customerRef: string): Promise<CallResult<string>>
  /** The bank that the widget returned, verified; the existing one when there is one. Without `found` it gets its bank's name. */
  finishLink(
    customerRef: string,
    publicToken: string,
    found: FoundBank | null,
  ): Promise<CallResult<string>>
  /** A bank by its numbers, unverified; the existing one when there is one. */
  addBank(customerRef: string, name: string, numbers: BankNumbers): Promise<CallResult<string>>
  /** Sends the two micro-deposits; no effect when they were sent before. */
  startMicroDeposits(bankRef: string): Promise<CallResult<null>>
  /** `processing`: they have not arrived yet. A refusal: they are wrong, were never sent, or were tried too often. */
  verifyMicroDeposits(
    bankRef: string,
    amounts: readonly [Cents, Cents],
  ): Promise<CallResult<'verified' | 'processing'>>
  readBank(bankRef: string): Promise<CallResult<OutsideBank>>
  removeBank(bankRef: string): Promise<CallResult<null>>
  /** The exact body of this transfer: a repeated request must send it byte for byte. */
  transferRequest(order: TransferOrder): string
  /** Sends the transfer of this request; the same name and request make one transfer within 24 hours. */
  sendTransfer(name: string, request: string): Promise<CallResult<string>>
  readTransfer(transferRef: string): Promise<CallResult<OutsideTransfer>>
  /** The return code of a failed transfer: R01. */
  readFailure(transferRef: string): Promise<CallResult<string>>
  /** The customer's transfer of this name; null when there is none. */
  findTransfer(customerRef: string, name: string): Promise<CallResult<string | null>>
  /** Cancels a transfer; a refusal when it is too late. */
  cancelTransfer(transferRef: string): Promise<CallResult<null>>
  /** The bank's URL at the provider. */
  addressOf(bankRef: string): string
}

/** A bank account that the browser has tokenized for the second provider. */
type HiddenBank = {
  readonly name: string
  readonly descriptor: string
  readonly value: string
}

export type VaultPort = {
  /** The id of the second provider's customer with this name, created if necessary. */
  ensureCustomer(name: string): Promise<CallResult<string>>
  store(customerRef: string, bank: HiddenBank): Promise<CallResult<string>>
}
