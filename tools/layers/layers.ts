/**
 * Which part may import which: packages, parts of the server, folders of the client. `layerRules.ts` makes rules
 * of these tables, and `docs/layers.md` is printed from them.
 */

/** From a part to the others that it may import. */
type MayImport = Readonly<Record<string, readonly string[]>>

/** Packages. */
export const PACKAGES: MayImport = {
  postgres: [],
  domain: [],
  contract: ['domain'],
  copy: ['domain', 'contract'],
  server: ['domain', 'contract', 'copy', 'postgres'],
  sandbox: ['domain'],
  web: ['domain', 'contract', 'copy'],
  e2e: ['domain', 'contract'],
  chaos: ['domain', 'contract', 'server', 'postgres'],
  bench: ['domain', 'contract', 'server', 'chaos'],
}

/**
 * The lower parts of the server, from the bottom up, with a description. Each may import the parts before it, and no
 * feature.
 */
export const SERVER_PARTS: Readonly<Record<string, string>> = {
  platform:
    'database, jobs, HTTP, sessions of requests, users, audit, location, the form of mails; knows no betting',
  config: 'the settings, and what production refuses of them',
  live: 'change events, and the streams that send them to browsers',
  settlements: 'what the settlement of a game means for a bet, as SQL expressions',
  'notifications/outbox': 'the one way into the outbox, and how many messages may leave',
  ledger: 'accounts, transfers, funds',
  bonus: 'grants of promotions as money: what is staked, returned and lost of them',
  engine: 'the queue of commands, and the batch that executes them in one transaction',
}

/**
 * Features of the server. Each may import the lower parts, and only the listed other features, for the given reason.
 */
export const SERVER_FEATURES: Readonly<
  Record<string, readonly [others: readonly string[], reason: string]>
> = {
  account: [
    ['session', 'friends', 'payments'],
    'passwords, codes, browsers and ending sessions; offers to an e-mail or phone that is confirmed; no withdrawal for a while after a change',
  ],
  bets: [
    ['offers', 'games', 'notifications'],
    'a bet is a part of an offer, its game settles it, and takes of one offer share a notification',
  ],
  friends: [['offers', 'bets'], 'offers to friends and bets with them'],
  funds: [
    ['bets', 'promotions', 'payments'],
    'money in live bets, what is left of promotions, what may not be withdrawn',
  ],
  gamePage: [['games', 'offers', 'bets'], 'one page has a game with the offers and the bets on it'],
  groups: [['offers', 'bets'], 'offers and bets within a group'],
  home: [
    [
      'offers',
      'games',
      'account',
      'bets',
      'friends',
      'groups',
      'notifications',
      'promotions',
      'statement',
    ],
    'the first screen has the first rows and the counts of their lists',
  ],
  monitoring: [['games', 'payments'], 'ages of feeds, and stopped withdrawals'],
  notifications: [['games'], 'for how long a source must fail before operators are notified'],
  operator: [
    ['games', 'payments', 'promotions', 'receipts', 'session'],
    'decisions about games, as the tool makes them; stopped withdrawals; large promotions; reports of a score by a side of its bet; sessions and withdrawals of a frozen user',
  ],
  ops: [
    ['games', 'bets', 'operator', 'payments', 'receipts'],
    'commands about games, users, settlement and reconciliation; roots of receipts, recomputed',
  ],
  passkeys: [['session'], 'a passkey passes the second factor, under its limit'],
  payments: [['friends'], 'one call answers the banks and the friends'],
  promotions: [['bets'], 'settled bets free a grant'],
  receipts: [['bets'], 'the settlement of a bet, as its lists read it'],
  session: [['payments'], 'pages load the scripts of real providers alone'],
  statement: [['games'], 'days in US Eastern time'],
  trial: [['offers', 'payments'], 'what a trial starts with'],
}

/**
 * Files of the server that every part above `platform` may import: what main.ts creates, and how a feature answers an
 * endpoint.
 */
export const SERVER_SHARED = ['services.ts', 'ports.ts', 'handle.ts']

/**
 * Folders of the client that are not features. A feature may import `ui`, `api`, `session` and `betting`, and no other
 * feature.
 */
export const CLIENT: MayImport = {
  ui: ['api'],
  api: ['ui'],
  session: ['ui', 'api'],
  live: ['ui', 'api', 'session'],
  betting: ['ui', 'api', 'session'],
  app: ['ui', 'api', 'session', 'live', 'notices', 'payments'],
}
export const CLIENT_OF_FEATURES = ['ui', 'api', 'session', 'betting']
