/** Accounts that probably belong to one person or one household, by the signals that they share. */

/** The shared signal. The values themselves, such as an address, never leave the database. */
export type LinkSignal = 'bank' | 'device' | 'network' | 'receiver'

/** By signal, a query of the users who share it with `user`, an expression. It uses an index by user and one by signal. */
const OTHERS: Readonly<Record<LinkSignal, (user: string) => string>> = {
  bank: (user) => `select other.user_id as id from banks own join banks other using (fingerprint)
    where own.user_id = ${user} and own.fingerprint <> ''`,
  device: (user) => `select other_id as id from shared_devices where user_id = ${user}
    union all select other.user_id from devices own join devices other using (id_hash) where own.user_id = ${user}`,
  network: (
    user,
  ) => `select other.user_id as id from sign_up_networks own join sign_up_networks other using (network)
    where own.user_id = ${user}`,
  receiver: (
    user,
  ) => `select other.user_id as id from wallet_receivers own join wallet_receivers other using (receiver)
    where own.user_id = ${user}`,
}

/** The signals in the order in which one of several is named: the strongest first. */
const LINK_SIGNALS: readonly LinkSignal[] = ['bank', 'receiver', 'device', 'network']

/**
 * SQL: the users who share one of these signals with `user`, an expression, as rows of `id`, `signal` and `nth`, the position of
 * the signal. The user's own id may be among them.
 */
export const linkedAccounts = (user: string, signals: readonly LinkSignal[] = LINK_SIGNALS) =>
  `(${signals
    .map(
      (signal) =>
        `select id, '${signal}' as signal, ${LINK_SIGNALS.indexOf(signal)} as nth from (${OTHERS[signal](user)}) as o`,
    )
    .join(' union all ')})`
