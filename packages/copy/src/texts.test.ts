/// <reference types="node" />
/** The texts that the specification states, letter for letter: each is compared with the checked-in copy of the catalogue. */
import { readFileSync } from 'node:fs'
import { COUNTRIES } from '@sidebet/domain/account/countries'
import { PASSWORD_SPECIALS } from '@sidebet/domain/account/passwordStrength'
import { SECURITY_QUESTIONS } from '@sidebet/domain/account/securityQuestions'
import { theName } from '@sidebet/domain/games/league'
import { cents } from '@sidebet/domain/money'
import { expect, test } from 'vitest'
import { faqTexts } from './faq/faq.ts'
import { legalTexts } from './legal/legal.ts'
import { bankRefusalTexts } from './refusals/banks.ts'
import { postTexts, takeTexts } from './refusals/bets.ts'
import { depositRefusalTexts } from './refusals/deposits.ts'
import { friendTexts } from './refusals/friends.ts'
import { inviteFriendTexts } from './refusals/help.ts'
import { newPasswordTexts, passwordTexts } from './refusals/passwords.ts'
import { profileChanged, profileTexts } from './refusals/profile.ts'
import { promotionExists } from './refusals/promotions.ts'
import { signUpTexts } from './refusals/signUp.ts'
import { withdrawalRefusalTexts } from './refusals/withdrawals.ts'
import { accountAnswers, accountTexts } from './screens/account.ts'
import { banksTexts, transferTexts } from './screens/banks.ts'
import { betsTexts } from './screens/bets.ts'
import { depositsTexts } from './screens/deposits.ts'
import { dialogTexts } from './screens/dialogs.ts'
import { friendBetsTexts } from './screens/friendBets.ts'
import { fundsTexts } from './screens/funds.ts'
import { DATE_FORMAT, gamesTexts } from './screens/games.ts'
import { groupAnswers } from './screens/groupAnswers.ts'
import { groupsTexts } from './screens/groups.ts'
import { helpAnswers, helpTexts } from './screens/help.ts'
import { homeTexts } from './screens/home.ts'
import { listsTexts } from './screens/lists.ts'
import { menuTexts } from './screens/menu.ts'
import { offersTexts } from './screens/offers.ts'
import { passwordsTexts } from './screens/passwords.ts'
import { profileScreenTexts } from './screens/profile.ts'
import { promotionScreens } from './screens/promotionScreens.ts'
import { promotionsAnswers } from './screens/promotions.ts'
import { promotionWords } from './screens/promotionWords.ts'
import { recoveryAnswers, recoveryTexts } from './screens/recovery.ts'
import { regionsTexts } from './screens/regions.ts'
import { secondFactorTexts } from './screens/secondFactor.ts'
import { loginTexts, sessionTexts } from './screens/session.ts'
import { stakesTexts } from './screens/stakes.ts'
import { withdrawalsTexts } from './screens/withdrawals.ts'
import { type BetSeen, betSentence, offerToAccept } from './sentences.ts'

const catalogue: Record<string, string> = JSON.parse(
  readFileSync(new URL('./catalogue.json', import.meta.url), 'utf8'),
)

const shortfall = {
  stake: cents(100_00),
  odds: { numerator: 300, denominator: 200 },
  risk: cents(150_00),
  available: cents(1234_50),
}
const _reservation = { risk: cents(600_00), reserved: cents(250_00), toStake: cents(500_00) }
const seen: BetSeen = {
  league: 'premier',
  homeTeam: 'X',
  awayTeam: 'Y',
  pick: 'home',
  spread: 350,
  odds: shortfall.odds,
  side: 'offerer',
  counterpart: '{opponent}',
  kind: 'friend',
}
const offer = { ...seen, amountLeft: cents(100_00), offererPay: cents(150_00) }

const given = {
  amount: cents(20_00),
  availableToWithdraw: false,
  acceptsNeeded: 2,
  lastDay: '12/22/2026',
  conditions: null,
}

const texts = {
  menu: menuTexts,
  dialogs: dialogTexts,

  legal: legalTexts,
  help: helpTexts,
  groupAnswers,
  helpAnswers,

  invitation: inviteFriendTexts,
  account: accountTexts,
  accountAnswers,
  passwordRefusals: passwordTexts,
  newPassword: newPasswordTexts,
  passwords: passwordsTexts,

  recovery: recoveryTexts,
  recoveryAnswers,

  profile: profileScreenTexts,
  profileRefusals: { ...profileTexts, profileChanged },

  secondFactor: secondFactorTexts,

  signUp: signUpTexts,
  countries: COUNTRIES,
  questions: SECURITY_QUESTIONS,
  passwordSpecials: PASSWORD_SPECIALS,
  session: sessionTexts,
  login: loginTexts,
  regions: regionsTexts,

  home: homeTexts,
  promotionsAnswers,

  promotionExists: promotionExists.error,
  promotionScreens,

  games: gamesTexts,
  dateFormat: DATE_FORMAT,
  offers: offersTexts,
  bets: betsTexts,
  post: postTexts,
  take: takeTexts,

  friend: friendTexts,
  friendBets: friendBetsTexts,
  groups: groupsTexts,

  withdrawals: withdrawalsTexts,
  withdrawalRefusals: withdrawalRefusalTexts,

  deposits: depositsTexts,
  depositRefusals: depositRefusalTexts,
  banks: banksTexts,
  bankRefusals: bankRefusalTexts,
  transfer: transferTexts,

  sentences: {
    you: betSentence(seen),
    friend: betSentence({ ...seen, side: 'accepter', counterpart: '{name}' }),
    acceptPart: offerToAccept({ ...offer, partialTake: true }),
    acceptAll: offerToAccept({ ...offer, partialTake: false }),
    the: theName('nfl', ''),
  },
}

/** Arguments for the texts with parameters: the catalogue's own values where it has some. */
const SAMPLES: Record<string, unknown> = {
  'withdrawalRefusals.moreThanWithdrawable': { withdrawable: cents(20_00) },

  'help.contact.failed': '{email}',

  'friendBets.proposed.empty': '{email}',

  'friendBets.past.empty': '{email}',

  'groups.live.empty': '{email}',

  'transfer.deposit.sent': { amount: cents(25_00), day: 'Friday, November 27' },
  'transfer.deposit.failed': '{email}',
  'transfer.withdrawal.sent': { amount: cents(24_87), day: 'Friday, November 27' },
  'transfer.withdrawal.failed': '{email}',

  'games.menu.title': '{league}',
  'games.upcoming.title': '{league}',
  'games.chooseTeam.title': '{league}',
  'offers.league.title': '{league}',
  'offers.byTeam.title': '{league title}',
  'offers.byTeam.empty': '{email}',
  'offers.byDate.title': '{league title}',
  'offers.byDate.empty': '{email}',

  'bets.accept.howMuch': cents(60_00),

  'post.insufficientFunds': shortfall,
  'take.insufficientFunds': shortfall,
}

/** The values for the catalogue's placeholders for amounts. */
const FILLS: Record<string, [placeholder: string, value: string][]> = {
  'accept-amount-ask': [['$X', '$60.00']],
  'err-insufficient-accept': [
    ['$X', '$100.00'],
    ['N to D', '3 to 2'],
    ['$Y', '$150.00'],
    ['$Z', '$1234.50'],
  ],
  'err-insufficient-post': [
    ['{stake}', '100.00'],
    ['{n} to {d}', '3 to 2'],
    ['{risk}', '150.00'],
    ['{available}', '1234.50'],
  ],
  'history-you-bet': [['N points', '3.5 points']],
}

/** The comparisons for texts of which the catalogue has only a part. All others must be equal. */
const PARTS: Record<string, (text: string, part: string) => boolean> = {
  'warn-us-restricted-states': (text, part) =>
    text === `Social gaming is restricted in these states: ${part}`,
  'history-friend-bet': (text, part) => text.startsWith(part.replace('...', 'X would beat Y by')),
  'accept-first-partial': (text, part) => text.startsWith(`${part}100.00 `),
  'accept-first-full': (text, part) => text.startsWith(`${part}100.00 `),
  'err-insufficient-post': (text, part) => text.startsWith(part.replace('...', ' ')),
  'err-no-bank-linked': (text, part) => text === part.replace('...', 'to continue.'),
  'desc-bank-over-available': (text, part) =>
    text.startsWith(`${part.replace('the', 'The')}. Your funds available to withdraw are $`),
  'desc-bank-success': (text, part) => text.includes(` ${part.replace('it', 'It')}: `),
  'desc-micro-sent': (text) => /deposits were sent to process.*notified when .*verified/.test(text),
  'empty-no-friends': (text, part) => text.startsWith(part.replace('...', '. ')),
  'empty-no-groups': (text, part) =>
    new RegExp(
      `^${part
        .split('...')
        .map((words) => words.replaceAll('.', '\\.'))
        .join('.+')}$`,
    ).test(text),
  'desc-group-removed': (text, part) => text === `${part.replace('the', 'Your')}.`,
  'desc-group-deleted': (text, part) => text === `${part.replace('the', 'The')}.`,
  'desc-paypal-fee-note': (text, part) => text === `The ${part}.`,
}

const STATED: [path: string, id: string][] = [
  ['session.landing.login', 'landing-login'],
  ['session.landing.signUp', 'landing-signup'],
  ['session.landing.faq', 'landing-faq'],
  ['session.ageYes', 'login-age-yes'],
  ['countries.0', 'location-us'],
  ['countries.1', 'location-uk'],
  ['countries.2', 'location-mx'],
  ['countries.3', 'location-other'],
  ['login.underage', 'err-underage'],
  ['login.noLocation', 'err-region-no-location'],
  ['regions.locationNotAllowed', 'err-region-no-location'],
  ['regions.usRestrictedStates', 'warn-us-restricted-states'],
  ['session.loginFailed', 'err-login-failed'],
  ['session.mfa.sendByEmail', 'mfa-send-email'],
  ['session.mfa.sendBySms', 'mfa-send-sms'],
  ['session.mfa.enterCode', 'mfa-enter-code'],
  ['session.mfa.submit', 'mfa-submit'],
  ['session.mfa.sent', 'ok-mfa-code-sent'],
  ['session.mfa.wrong', 'err-mfa-code'],
  ['account.countryCodeDefault', 'signup-default-country-code'],
  ['account.signUpButton', 'signup-button'],
  ['account.signUpSubmit', 'signup-submit'],
  ['account.mfaOn', 'signup-mfa-default-on'],
  ['questions.0', 'secq-movie'],
  ['questions.1', 'secq-pet'],
  ['questions.2', 'secq-city'],
  ['questions.3', 'secq-grandfather'],
  ['questions.4', 'secq-grandmother'],
  ['signUp.nameMissing', 'err-signup-name'],
  ['signUp.phoneInvalid', 'err-signup-phone'],
  ['signUp.passwordsDiffer', 'err-signup-password-mismatch'],
  ['signUp.emailInvalid', 'err-signup-email'],
  ['signUp.passwordWeak', 'err-password-strength'],
  ['passwordSpecials', 'password-specials'],
  ['account.usernameExists', 'err-username-exists'],
  ['accountAnswers.userAlreadyExists', 'api-user-already-exists'],
  ['account.signedUp', 'ok-signup'],
  ['passwordRefusals.passwordWrong', 'err-current-password'],
  ['accountAnswers.passwordMatch', 'api-password-match'],
  ['newPassword.passwordWeak', 'err-password-strength'],
  ['passwordRefusals.passwordWeak', 'err-password-strength'],
  ['newPassword.newPasswordsDiffer', 'err-new-passwords-mismatch'],
  ['passwords.changed', 'ok-password'],
  ['recovery.unknownEmail', 'err-forgot-unknown-email'],
  ['recovery.wrongAnswer', 'err-forgot-wrong-answer'],
  ['recovery.sent', 'ok-forgot'],
  ['recoveryAnswers.right', 'api-correct-secret'],
  ['profileRefusals.emailInvalid', 'err-profile-email'],
  ['profile.updated', 'ok-profile'],
  ['secondFactor.changed', 'ok-mfa-changed'],
  ['home.title', 'home-title'],
  ['home.available', 'funds-available-label'],
  ['home.inPlay', 'funds-inplay-label'],
  ['home.friendProposal', 'home-alert-friend'],
  ['home.groupProposals', 'home-alert-group'],
  ['home.promotion', 'home-alert-promo'],
  ['promotionsAnswers.noData', 'api-no-data'],
  ['promotionsAnswers.exists', 'api-promo-exists'],
  ['promotionExists', 'api-promo-exists'],
  ['promotionsAnswers.updated', 'api-promo-ok'],
  ['promotionsAnswers.failed', 'err-promo'],
  ['promotionScreens.create.title', 'promo-create-title'],
  ['menu.account.createPromotion', 'promo-create-title'],
  ['promotionScreens.create.placeholders.initialBalance', 'promo-ph-balance'],
  ['promotionScreens.create.placeholders.perUserAmount', 'promo-ph-peruser'],
  ['promotionScreens.create.placeholders.newAcceptsNeeded', 'promo-ph-accepts'],
  ['promotionScreens.create.placeholders.daysToUseFunds', 'promo-ph-days'],
  ['promotionScreens.create.create', 'promo-create-button'],
  ['promotionScreens.create.confirm.cancel', 'promo-create-cancel'],
  ['promotionScreens.create.confirm.submit', 'promo-create-submit'],
  ['promotionScreens.create.nameTaken', 'err-promo-name-taken'],
  ['promotionScreens.create.created', 'ok-promo-created'],
  ['promotionScreens.offer.title', 'promo-offer-title'],
  ['promotionScreens.offer.decline', 'promo-decline'],
  ['promotionScreens.offer.accept', 'promo-accept'],
  ['promotionScreens.offer.received', 'ok-promo-accepted'],
  ['promotionScreens.offer.failed', 'err-promo'],
  ['promotionScreens.create.fields.promotionName', 'promo-f-name'],
  ['promotionScreens.create.fields.promotionCode', 'promo-f-code'],
  ['promotionScreens.create.fields.groupAdminID', 'promo-f-admin'],
  ['promotionScreens.create.fields.initialBalance', 'promo-f-balance'],
  ['promotionScreens.create.fields.perUserAmount', 'promo-f-peruser'],
  ['promotionScreens.create.fields.newAcceptsNeeded', 'promo-f-accepts'],
  ['promotionScreens.create.fields.daysToUseFunds', 'promo-f-days'],
  ['promotionScreens.create.fields.useExpiration', 'promo-f-useexp'],
  ['promotionScreens.create.fields.promoExpirationDate', 'promo-f-expdate'],
  ['promotionScreens.create.fields.availableToWithdraw', 'promo-f-withdraw'],
  ['promotionScreens.create.fields.needCode', 'promo-f-needcode'],
  ['promotionScreens.create.fields.message', 'promo-f-message'],
  ['regions.bettingIllegal', 'err-region-illegal'],
  ['post.regionIllegal', 'err-region-illegal'],
  ['take.regionIllegal', 'err-region-illegal'],
  ['deposits.options.title', 'deposit-options-title'],
  ['deposits.options.wallet', 'deposit-paypal-button'],
  ['deposits.options.bank', 'deposit-bank-button'],
  ['deposits.options.addBank', 'deposit-add-bank-button'],
  ['deposits.options.verifyNew', 'deposit-verify-new'],
  ['deposits.options.verifyReturn', 'deposit-verify-return'],
  ['deposits.options.bankUnavailable', 'info-bank-unavailable'],
  ['deposits.options.mustAddBank', 'err-must-add-bank'],
  ['deposits.wallet.setAmount', 'depositpaypal-set'],
  ['deposits.wallet.feeNote', 'desc-paypal-fee-note'],
  ['deposits.wallet.processing', 'paypal-processing'],
  ['banks.form.title', 'addbank-title'],
  ['banks.form.accountNumber', 'addbank-account-number'],
  ['banks.form.routingNumber', 'addbank-routing-number'],
  ['banks.form.accountName', 'addbank-account-name'],
  ['banks.form.accountType', 'addbank-account-type'],
  ['banks.form.types.checking', 'addbank-checking'],
  ['banks.form.types.savings', 'addbank-savings'],
  ['banks.form.add', 'addbank-add'],
  ['banks.form.submit', 'addbank-submit'],
  ['dialogs.cancel', 'addbank-cancel'],
  ['banks.linked', 'ok-bank-linked'],
  ['banks.stored', 'ok-bank-saved'],
  ['banks.confirming.first', 'micro-first'],
  ['banks.confirming.second', 'micro-second'],
  ['banks.confirming.sent', 'desc-micro-sent'],
  ['bankRefusals.bankNumbers', 'err-bank-digits'],
  ['bankRefusals.bankNotAdded', 'err-bank-add'],
  ['bankRefusals.bankNotSaved', 'err-bank-save-encrypted'],
  ['transfer.choose', 'depositbank-choose'],
  ['transfer.choose', 'withdrawbank-choose'],
  ['withdrawals.options.wallet', 'withdraw-paypal-button'],
  ['withdrawals.wallet.email', 'withdrawpaypal-email'],
  ['withdrawals.wallet.amount', 'withdrawpaypal-amount'],
  ['withdrawals.wallet.submit', 'withdrawpaypal-withdraw'],
  ['withdrawalRefusals.moreThanAvailable', 'err-wallet-over-funds'],
  ['withdrawalRefusals.moreThanWithdrawable', 'desc-bank-over-available'],
  ['withdrawalRefusals.payoutFailed', 'err-payout'],
  ['transfer.noBank', 'err-no-bank-linked'],
  ['transfer.deposit.title', 'depositbank-title'],
  ['transfer.deposit.submit', 'depositbank-deposit'],
  ['transfer.deposit.sent', 'desc-bank-success'],
  ['transfer.deposit.failed', 'err-bank-deposit'],
  ['transfer.withdrawal.title', 'withdrawbank-title'],
  ['transfer.withdrawal.submit', 'withdrawbank-withdraw'],
  ['transfer.withdrawal.sent', 'desc-bank-success'],
  ['transfer.withdrawal.failed', 'err-bank-withdraw'],
  ['depositRefusals.depositLimits', 'err-deposit-limits'],
  ['depositRefusals.depositFailed', 'err-paypal-deposit'],
  ['depositRefusals.instrumentDeclined', 'err-paypal-declined'],
  ['games.menu.title', 'league-menu-title'],
  ['games.menu.chooseTeam', 'league-menu-team'],
  ['games.menu.upcoming', 'league-menu-upcoming'],
  ['games.menu.allOffers', 'league-menu-all'],
  ['games.menu.offersByTeam', 'league-menu-byteam'],
  ['games.menu.offersByDate', 'league-menu-bydate'],
  ['games.upcoming.title', 'upcoming-title'],
  ['games.upcoming.columns.away', 'upcoming-col-away'],
  ['games.upcoming.columns.home', 'upcoming-col-home'],
  ['games.upcoming.columns.date', 'upcoming-col-date'],
  ['games.upcoming.columns.select', 'upcoming-col-select'],
  ['games.upcoming.empty', 'empty-no-games'],
  ['games.chooseTeam.title', 'chooseteam-title'],
  ['games.chooseTeam.selectTeam', 'byteam-select'],
  ['games.chooseTeam.getGames', 'chooseteam-get'],
  ['games.chooseTeam.empty', 'empty-no-team-games'],
  ['dateFormat', 'date-format'],
  ['offers.columns.date', 'posted-col-date'],
  ['offers.columns.game', 'posted-col-game'],
  ['offers.columns.winner', 'posted-col-winner'],
  ['offers.columns.spread', 'posted-col-spread'],
  ['offers.columns.odds', 'posted-col-odds'],
  ['offers.league.title', 'posted-title'],
  ['offers.league.empty', 'empty-posted-league'],
  ['offers.byTeam.title', 'byteam-title'],
  ['offers.byTeam.selectTeam', 'byteam-select'],
  ['offers.byTeam.getBets', 'byteam-get'],
  ['offers.byTeam.empty', 'empty-byteam'],
  ['offers.byDate.title', 'bydate-title'],
  ['offers.byDate.selectDate', 'bydate-select'],
  ['offers.byDate.getBets', 'bydate-get'],
  ['offers.byDate.empty', 'empty-bydate'],
  ['offers.setTheBet.title', 'setbet-title'],
  ['offers.setTheBet.partialTake', 'setbet-partial'],
  ['offers.setTheBet.next', 'setbet-next'],
  ['offers.setTheBet.post', 'setbet-post'],
  ['offers.setTheBet.friends', 'setbet-friends'],
  ['friend.friendBlank', 'err-friend-blank'],
  ['friend.friendUnknown', 'err-friend-unknown'],
  ['friendBets.noFriends', 'empty-no-friends'],
  ['friendBets.noGroups', 'empty-no-groups'],
  ['friendBets.proposed.title', 'friendbets-title'],
  ['friendBets.proposed.empty', 'empty-friend-proposals'],
  ['friendBets.live.title', 'friendslive-title'],
  ['friendBets.past.title', 'friendpast-title'],
  ['friendBets.past.empty', 'empty-past-friend-bets'],
  ['offers.unaccepted.title', 'unaccepted-title'],
  ['offers.unaccepted.confirmCancel', 'unaccepted-ask'],
  ['offers.unaccepted.no', 'unaccepted-no'],
  ['offers.unaccepted.cancel', 'unaccepted-cancel'],
  ['offers.unaccepted.cancelled', 'ok-cancel-bet'],
  ['post.invalidBet', 'err-invalid-bet'],
  ['post.insufficientFunds', 'err-insufficient-post'],
  // One sentence for both (GAP-085).
  ['post.insufficientFunds', 'err-insufficient-accept'],
  ['take.insufficientFunds', 'err-insufficient-accept'],
  ['take.ownBet', 'err-own-bet'],
  ['take.partialTooLarge', 'err-partial-too-large'],
  ['bets.close', 'accept-x'],
  ['bets.close', 'publicpast-close'],
  ['bets.accept.some', 'accept-some'],
  ['bets.accept.all', 'accept-all'],
  ['bets.accept.accept', 'accept-accept'],
  ['bets.accept.confirmText', 'accept-confirm-text'],
  ['bets.accept.confirm', 'accept-confirm-button'],
  ['bets.accept.howMuch', 'accept-amount-ask'],
  ['bets.accept.amountLabel', 'accept-amount-label'],
  ['bets.accept.amountPlaceholder', 'accept-amount-placeholder'],
  ['bets.accept.amountPrefix', 'accept-amount-prefix'],
  ['bets.accept.accepted', 'ok-accept'],
  ['bets.accept.modify', 'funds-modify'],
  ['bets.accept.deposit', 'funds-deposit'],
  ['bets.notYetPlayed', 'not-yet-played'],
  ['bets.publicLive.title', 'publiclive-title'],
  ['bets.publicPast.title', 'publicpast-title'],
  ['bets.history.getHistory', 'history-get'],
  ['bets.settled.won', 'history-won'],
  ['bets.settled.lost', 'history-lost'],
  ['legal.terms', 'terms-title'],
  ['legal.privacy', 'privacy-title'],
  ['legal.gaming', 'responsible-title'],
  ['legal.since', 'privacy-date'],
  ['help.contact.submit', 'contact-submit'],
  ['help.contact.failed', 'err-contact'],
  ['help.contact.sent', 'ok-contact'],
  ['helpAnswers.notSent', 'api-contact-failed'],
  ['help.invite.countryCodePlaceholder', 'invite-code-placeholder'],
  ['help.invite.send', 'invite-send'],
  ['invitation.nobodyToInvite', 'err-invite-nothing'],
  ['invitation.areaCodeInvalid', 'err-invite-area-code'],
  ['invitation.friendEmailInvalid', 'err-invite-email'],
  ['sentences.you', 'history-you-bet'],
  ['sentences.friend', 'history-friend-bet'],
  ['sentences.acceptPart', 'accept-first-partial'],
  ['sentences.acceptAll', 'accept-first-full'],
  ['sentences.the', 'team-prefix'],
  ['groupAnswers.nameTaken', 'api-group-name-exists'],
  ['groups.fields.name', 'groups-field-group-name'],
  ['groups.fields.code', 'groups-field-code'],
  ['groups.create.title', 'create-group-title'],
  ['groups.create.taken', 'err-group-name-taken'],
  ['groups.invite.friend', 'create-group-friend'],
  ['groups.invite.invite', 'create-group-invite'],
  ['groups.invite.more', 'create-group-more'],
  ['groups.invite.done', 'create-group-done'],
  ['groups.invite.notified', 'ok-group-invite-add'],
  ['groups.join.title', 'join-group'],
  ['groups.own.title', 'your-groups-title'],
  ['groups.own.leave', 'leave-group-button'],
  ['groups.own.addFriend', 'add-friend-button'],
  ['groups.own.deleteGroup', 'delete-group-button'],
  ['groups.own.no', 'unaccepted-no'],
  ['groups.select.title', 'group-bets-title'],
  ['groups.select.proposals', 'group-proposals-button'],
  ['groups.select.live', 'group-live-button'],
  ['groups.select.past', 'group-past-button'],
  ['groups.code.title', 'create-group-invite'],
  ['groups.goBack', 'group-back'],
  ['groups.proposed.title', 'group-proposed-title'],
  ['groups.live.title', 'group-livewith-title'],
  ['groups.live.empty', 'empty-group-live'],
  ['groups.past.title', 'group-pastwith-title'],
  ['groupAnswers.invited', 'ok-group-invite-create'],
  ['groupAnswers.left', 'ok-leave-group'],
  ['groupAnswers.removed', 'desc-group-removed'],
  ['groupAnswers.deleted', 'desc-group-deleted'],
]

/** Texts that are not in the catalogue. */

/** The text at a path, such as "offers.byTeam.empty". A text with parameters gets its sample. */
function textAt(path: string): unknown {
  const value = path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], texts)
  if (typeof value !== 'function') return value
  const sample = SAMPLES[path]
  return value.length > 1 ? value(...(sample as unknown[])) : value(sample)
}

test.each(STATED)('the text %s is the specified text %s', (path, id) => {
  let stated = catalogue[id]!
  for (const [placeholder, value] of FILLS[id] ?? []) {
    expect(stated).toContain(placeholder)
    stated = stated.replace(placeholder, () => value)
  }
  const text = String(textAt(path))
  const isPart = PARTS[id]
  if (isPart) expect(isPart(text, stated), `${text}\n${stated}`).toBe(true)
  else expect(text).toBe(stated)
})

test('the terms of a promotion cover one new player, stakes, and no last day', () => {
  const noDays = { ...given, lastDay: '' }
  expect(promotionWords.terms({ ...noDays, acceptsNeeded: 1 })[1]).toBe(
    'It is yours to withdraw once one new player, who has never been in a bet, accepts a bet of yours.',
  )
  const byStakes = promotionWords.terms({ ...noDays, acceptsNeeded: 0 })
  expect(byStakes[1]).toBe(
    'It is yours to withdraw once bets of yours are settled in which you staked $20.00 or more.',
  )
  expect(byStakes).toHaveLength(3)
  expect(fundsTexts.grants.players(1)).toBe(
    'To withdraw it, one more new player has to accept a bet of yours.',
  )
})

test('the terms of a promotion state its conditions, and those of withdrawable money only that a household gets it once', () => {
  const conditions = { oddsMax: 4, betsPerPlayer: 1 }
  const terms = promotionWords.terms({ ...given, conditions })
  expect(terms.slice(2, 6)).toEqual([
    'A bet counts with odds from 1 : 4 to 4 : 1, and with a spread that is usual in its league.',
    'One bet with the same player can count. You and the other player need a confirmed e-mail and phone.',
    'A bet with an account of your household does not count. Accounts of one household get it once.',
    'This money goes only into bets that can count. Any other bet takes your own money.',
  ])
  expect(promotionWords.terms({ ...given, availableToWithdraw: true, conditions })).toEqual([
    'You can bet with it, and you can withdraw it.',
    'Accounts of one household get it once.',
  ])
  const { uncounted } = fundsTexts.grants
  expect([uncounted.repeated(1), uncounted.terms(2)]).toEqual([
    '1 bet did not count: enough bets with the same player count already.',
    '2 bets did not count: the odds or the spread were outside what this promotion counts.',
  ])
})

test('texts with parameters cover special values', () => {
  const [left, whole] = [cents(40_00), cents(1000_00)]
  expect(offersTexts.left({ left, whole: left, partialTake: true })).toBe('$40.00 left')
  expect(offersTexts.left({ left, whole, partialTake: false })).toBe('All or nothing: $40.00')
  expect(listsTexts.shown({ count: 7, hasMore: false })).toBe('7 shown')
  expect([0, 1].map(faqTexts.found)).toEqual([
    'No question has these words.',
    '1 question has these words.',
  ])
  const stakes = { risk: left, win: left }
  expect(betsTexts.own.money(stakes)).toBe('You risk $40.00 to win $40.00')
  expect(betsTexts.own.money({ ...stakes, isOver: true })).toBe('You risked $40.00 to win $40.00')
  const { noOpponent: who } = stakesTexts
  expect(stakesTexts.theirs({ who, risk: left })).toBe('they risk $40.00')
})

test('the columns of settled bets are the specified ones', () => {
  const [date, game, winner, bet, money] = betsTexts.settled.columns
  const { won, lost } = betsTexts.settled
  const stated = `${date}, ${game}, ${winner}, ${bet} (${won} or ${lost}) and ${money}`
  expect(stated).toBe(catalogue['history-cols'])
})

test('the tests cover every text of the catalogue', () => {
  const shown = new Set(['history-cols', ...STATED.map(([, id]) => id)])
  expect([...shown].sort()).toEqual(Object.keys(catalogue).sort())
})
