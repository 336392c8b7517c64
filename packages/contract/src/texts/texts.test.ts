/// <reference types="node" />
/**
 * Every text of ours, letter for letter: either it is stated, and compared with the checked-in copy of the catalogue,
 * or it is ours, and spelled out here. A text that changes, or that stands in neither table, fails.
 */
import { readFileSync } from 'node:fs'
import { COUNTRIES } from '@sidebet/domain/account/countries'
import { PASSWORD_SPECIALS } from '@sidebet/domain/account/passwordStrength'
import { SECURITY_QUESTIONS } from '@sidebet/domain/account/securityQuestions'
import { theName } from '@sidebet/domain/games/league'
import { cents } from '@sidebet/domain/money'
import { expect, test } from 'vitest'
import { accountAnswers, accountTexts } from './account.ts'
import { cancelRefusals, postTexts, takeTexts } from './betRefusals.ts'
import { betsTexts } from './bets.ts'
import { connectionTexts } from './connection.ts'
import { depositRefusalTexts } from './depositRefusals.ts'
import { depositsTexts } from './deposits.ts'
import { dialogTexts } from './dialogs.ts'
import { fieldsTexts } from './fields.ts'
import { DATE_FORMAT, gamesTexts } from './games.ts'
import { homeTexts } from './home.ts'
import { landingTexts } from './landing.ts'
import { listsTexts } from './lists.ts'
import { menuTexts } from './menu.ts'
import { offersTexts } from './offers.ts'
import { pageTexts } from './page.ts'
import { promotionsAnswers } from './promotions.ts'
import { regionsTexts } from './regions.ts'
import { type BetSeen, betSentence, offerToAccept } from './sentences.ts'
import { loginTexts, sessionTexts } from './session.ts'
import { sessionEndTexts } from './sessionEnd.ts'
import { signUpTexts } from './signUpRefusals.ts'
import { slipTexts } from './slip.ts'
import { stakesTexts } from './stakes.ts'
import { textsOf } from './textFor.ts'
import { undecidedTexts } from './undecided.ts'

const catalogue: Record<string, string> = JSON.parse(
  readFileSync(new URL('./catalogue.json', import.meta.url), 'utf8'),
)

const shortfall = {
  stake: cents(100_00),
  odds: { numerator: 300, denominator: 200 },
  risk: cents(150_00),
  available: cents(1234_50),
}
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

const texts = {
  page: pageTexts,
  menu: menuTexts,
  dialogs: dialogTexts,
  fields: fieldsTexts,
  lists: listsTexts,
  landing: landingTexts,
  account: accountTexts,
  accountAnswers,
  signUp: signUpTexts,
  countries: COUNTRIES,
  questions: SECURITY_QUESTIONS,
  passwordSpecials: PASSWORD_SPECIALS,
  session: sessionTexts,
  login: loginTexts,
  regions: regionsTexts,
  connection: connectionTexts,
  sessionEnd: sessionEndTexts,
  home: homeTexts,
  promotionsAnswers,
  games: gamesTexts,
  dateFormat: DATE_FORMAT,
  offers: offersTexts,
  bets: betsTexts,
  post: postTexts,
  take: takeTexts,
  cancel: textsOf(cancelRefusals),
  stakes: stakesTexts,
  slip: slipTexts,
  undecided: undecidedTexts,
  deposits: depositsTexts,
  depositRefusals: depositRefusalTexts,
  sentences: {
    you: betSentence(seen),
    friend: betSentence({ ...seen, side: 'accepter', counterpart: '{name}' }),
    acceptPart: offerToAccept({ ...offer, partialTake: true }),
    acceptAll: offerToAccept({ ...offer, partialTake: false }),
    the: theName('nfl', ''),
  },
}

/** What the texts with parameters are called with: where the catalogue has a word for it, that word. */
const SAMPLES: Record<string, unknown> = {
  'page.windowTitle': 'Login',
  'fields.missing': 'Email',
  'fields.quickAmount': cents(250_00),
  'lists.shown': { count: 50, hasMore: true },
  'home.allOf': 'Your live bets',
  'landing.sample.pick': 3,
  'landing.sample.offered': { numerator: 300, denominator: 200 },
  'landing.sample.taken': 'if they win by 2 or less, tie or lose',
  'landing.sample.by': { short: 'NE', points: 14 },
  'landing.sample.score': { home: 27, away: 20 },
  'landing.sample.yours': cents(-40_00),
  'landing.sample.theirs': cents(40_00),
  'landing.sample.ending': { score: 'The score', theirs: 'jimmy wins', yours: 'you pay' },
  'offers.left': { left: cents(40_00), whole: cents(1000_00), partialTake: true },
  'bets.accept.onlyLeft': cents(40_00),
  'bets.own.money': { risk: cents(40_00), win: cents(60_00), from: 'jimmy' },
  'bets.settled.final': 'LV 20, LAC 21',
  'bets.accept.moreThanLeft': cents(39_00),
  'bets.accept.beyond': cents(40_00),
  'bets.accept.allLeft': cents(2999_99),
  'offers.setTheBet.putUp': { them: cents(50_00), you: cents(75_00) },
  'offers.filters.active': 3,
  'offers.filters.amountUp': 15,
  'slip.youWin': 'if they tie or lose',
  'stakes.yours': cents(40_00),
  'stakes.theirs': { who: 'jimmy', risk: cents(60_00) },
  'slip.odds': { american: '+150', breakEven: '40%' },
  'slip.oddsForYou': { numerator: 3, denominator: 2, american: '+150', breakEven: '40%' },
  'slip.takenOf': { taken: cents(40_00), whole: cents(1000_00) },
  'slip.takenMeanwhile': cents(40_00),
  'slip.against': { pick: 'X by 3 or more', money: 'risk $40.00 to win $60.00' },
  'deposits.wallet.payWith': cents(1000_00),
  'deposits.wallet.estimate': { amount: cents(100_00), least: cents(3_20), most: cents(3_30) },
  'games.menu.title': '{league}',
  'games.upcoming.title': '{league}',
  'games.chooseTeam.title': '{league}',
  'offers.league.title': '{league}',
  'offers.byTeam.title': '{league title}',
  'offers.byTeam.empty': '{email}',
  'offers.byDate.title': '{league title}',
  'offers.byDate.empty': '{email}',
  'offers.recent.empty': '{email}',
  'offers.unaccepted.empty': '{email}',
  'bets.accept.howMuch': cents(60_00),
  'bets.publicLive.empty': '{email}',
  'bets.publicPast.empty': '{email}',
  'post.insufficientFunds': shortfall,
  'take.insufficientFunds': shortfall,
}

/** How the catalogue's placeholders for amounts are filled before the texts are compared. */
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

/** Where the catalogue has only a part of a text: how it is compared. Everything else must be the same. */
const PARTS: Record<string, (text: string, part: string) => boolean> = {
  'warn-us-restricted-states': (text, part) =>
    text === `Social gaming is restricted in these states: ${part}`,
  'history-friend-bet': (text, part) => text.startsWith(part.replace('...', 'X would beat Y by')),
  'accept-first-partial': (text, part) => text.startsWith(`${part}100.00 `),
  'accept-first-full': (text, part) => text.startsWith(`${part}100.00 `),
  'err-insufficient-post': (text, part) => text.startsWith(part.replace('...', ' ')),
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
  ['account.profileEmailInvalid', 'err-profile-email'],
  ['account.currentPasswordWrong', 'err-current-password'],
  ['accountAnswers.passwordMatch', 'api-password-match'],
  ['home.title', 'home-title'],
  ['home.available', 'funds-available-label'],
  ['home.inPlay', 'funds-inplay-label'],
  ['home.friendProposal', 'home-alert-friend'],
  ['home.groupProposals', 'home-alert-group'],
  ['home.promotion', 'home-alert-promo'],
  ['promotionsAnswers.noData', 'api-no-data'],
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
  ['offers.unaccepted.title', 'unaccepted-title'],
  ['offers.unaccepted.askCancel', 'unaccepted-ask'],
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
  ['sentences.you', 'history-you-bet'],
  ['sentences.friend', 'history-friend-bet'],
  ['sentences.acceptPart', 'accept-first-partial'],
  ['sentences.acceptAll', 'accept-first-full'],
  ['sentences.the', 'team-prefix'],
]

/** Texts that are not in the catalogue. */
const OWN: Record<string, string> = {
  'page.product': 'Sidebet',
  'page.windowTitle': 'Login - Sidebet',
  'page.skip': 'Skip to the page',
  'page.trial': 'Trial: no real money is involved',
  'page.menu': 'Menu',
  'page.funds': 'Your funds',
  'page.legal.title': 'Legal',
  'page.legal.terms': 'Terms of Use',
  'page.legal.privacy': 'Privacy Policy',
  'page.legal.gaming': 'Responsible Gaming',
  'page.dismiss': 'Dismiss',
  'page.loading': 'Loading',
  'page.tryAgain': 'Try again',
  'page.broken': 'Something went wrong on this page.',
  'page.loadAgain': 'Load again',
  'page.updating': 'Updating',
  'page.notFound.title': 'Page not found',
  'page.notFound.text': 'There is nothing at this address.',
  'page.notFound.welcome': 'To the welcome page',
  'menu.close': 'Close menu',
  'menu.welcome': 'Welcome',
  'menu.logout': 'Logout',
  'menu.profile.title': 'Profile',
  'menu.profile.show': 'My Profile',
  'menu.profile.edit': 'Edit Profile',
  'menu.profile.password': 'Change Password',
  'menu.profile.mfa': 'Change Multi-Factor Authentication',
  'menu.account.title': 'My Account',
  'menu.account.history': 'Account History',
  'menu.account.deposit': 'Deposit Options',
  'menu.account.withdraw': 'Withdrawal Options',
  'menu.groups.title': 'Groups',
  'menu.groups.create': 'Create Group',
  'menu.groups.join': 'Join Group',
  'menu.groups.own': 'Your Friend Groups',
  'menu.groups.select': 'Select A Friend Group',
  'menu.friendBets.title': 'Bets With Friends',
  'menu.friendBets.proposed': 'Bets Proposed by Friends',
  'menu.friendBets.live': 'Your Live Bets With Friends',
  'menu.friendBets.past': 'Past Bets With Friends',
  'menu.friendBets.invite': 'Invite a Friend',
  'menu.publicBets.title': 'Public Bets',
  'menu.publicBets.recent': 'Recent Public Bets',
  'menu.publicBets.unaccepted': 'Your Bets Not Yet Accepted',
  'menu.publicBets.live': 'Your Live Public Bets',
  'menu.publicBets.past': 'Your Past Public Bets',
  'menu.theme.title': 'Theme',
  'menu.theme.light': 'Light',
  'menu.theme.dark': 'Dark',
  'menu.theme.system': 'System',
  'dialogs.ok': 'OK',
  'dialogs.close': 'X',
  'dialogs.no': 'No',
  'dialogs.cancel': 'Cancel',
  'dialogs.message': 'Message',
  'dialogs.question': 'Please choose',
  'fields.missing': 'Please enter: Email',
  'fields.notAmount': 'Please write an amount as 25.50 or 1,250.50.',
  'fields.quickAmounts': 'Quick amounts',
  'fields.quickAmount': '$250',
  'fields.day': 'MM/DD/YYYY',
  'fields.noDay': 'Please enter a day as MM/DD/YYYY.',
  'fields.calendar.previousMonth': 'Previous month',
  'fields.calendar.nextMonth': 'Next month',
  'fields.calendar.previousYear': 'Previous year',
  'fields.calendar.nextYear': 'Next year',
  'fields.calendar.previousDecade': 'Previous decade',
  'fields.calendar.nextDecade': 'Next decade',
  'lists.sort': 'Sort',
  'lists.sortBy': 'Sort by',
  'lists.ascending': ', ascending',
  'lists.descending': ', descending',
  'lists.shown': '50 of more shown',
  'lists.more': 'Show more',
  'landing.title': 'Welcome to Sidebet',
  'landing.slogan': 'Bet each other, not a bookmaker.',
  'landing.lead':
    'You say the Patriots win by three. Somebody else does not. Put money on it, with each other: you set the spread and the odds, and the final score decides.',
  'landing.age': 'For people of 18 and older.',
  'landing.needsScripts': 'To sign up, log in and bet, turn on JavaScript in your browser.',
  'landing.sample.title': 'One bet, two sides',
  'landing.sample.who': 'jimmy',
  'landing.sample.picked.name': 'New England Patriots',
  'landing.sample.picked.short': 'NE',
  'landing.sample.picked.city': 'New England',
  'landing.sample.other.name': 'Buffalo Bills',
  'landing.sample.other.short': 'BUF',
  'landing.sample.other.city': 'Buffalo',
  'landing.sample.pick': 'New England by 3 or more',
  'landing.sample.offered': 'jimmy offers it at 3 to 2.',
  'landing.sample.taken': 'You take the other side: you win if they win by 2 or less, tie or lose.',
  'landing.sample.move': 'Move the final score',
  'landing.sample.tie': 'tie',
  'landing.sample.by': 'NE by 14',
  'landing.sample.score': 'New England 27, Buffalo 20',
  'landing.sample.yours': 'you pay $40.00',
  'landing.sample.theirs': 'jimmy wins $40.00',
  'landing.sample.ending': 'The score: jimmy wins, you pay',
  'landing.steps.title': 'How it works',
  'landing.steps.all.0.title': 'Set the terms',
  'landing.steps.all.0.text':
    'Pick the winner, the points they must win by, and the odds. Offer it to everybody.',
  'landing.steps.all.1.title': 'Somebody takes the other side',
  'landing.steps.all.1.text':
    'All of it or a part. The money of both is set aside before the game starts.',
  'landing.steps.all.2.title': 'The score decides',
  'landing.steps.all.2.text':
    'A final score counts once it was read twice. The winner gets the money of both sides.',
  'landing.reasons.title': 'Why with each other',
  'landing.reasons.all.0.title': 'No bookmaker',
  'landing.reasons.all.0.text': 'You bet against a person. Nobody sets a line against you.',
  'landing.reasons.all.1.title': 'No fee on winnings',
  'landing.reasons.all.1.text': 'What one side loses is what the other wins, to the cent.',
  'landing.reasons.all.2.title': 'Both sides are held',
  'landing.reasons.all.2.text': 'Nobody can bet money that is not there, so the winner is paid.',
  'account.labels.firstName': 'First Name',
  'account.labels.lastName': 'Last Name',
  'account.labels.email': 'Email',
  'account.labels.countryCode': 'Country Code',
  'account.labels.phone': 'Phone Number',
  'account.labels.passwordConfirmation': 'Confirm Password',
  'account.labels.question': 'Security Question',
  'account.labels.secret': 'Security Answer',
  'account.labels.country': 'Country',
  'account.hints.username': '3 to 30 letters, digits, dots, underscores and hyphens',
  'account.hints.password': 'More than 7 characters, with a letter, a number and one of !@#$%^&*',
  'account.hints.question': 'Choose a question',
  'account.hints.secret': 'Upper and lower case count',
  'account.hints.country': 'Choose your country',
  'session.username': 'Username',
  'session.password': 'Password',
  'session.location': 'Location',
  'session.ofAge': 'Are you 18 or older?',
  'session.forgotLogin': 'Forgot your login?',
  'session.mfa.title': 'Multi-Factor Authentication',
  'session.mfa.lead': 'We send a code to the email address or the phone of your account.',
  'home.startingSoon': 'Starting soon',
  'home.openOffers': 'Your open offers',
  'home.liveBets': 'Your live bets',
  'home.all': 'All',
  'home.allOf': 'All: Your live bets',
  'home.odds': 'odds',
  'home.live': 'Live',
  'home.standing': 'Right now you are',
  'home.notRead': 'We could not read your offers and bets. Your money is where it was.',
  'home.steps.title': 'A bet in three steps',
  'home.steps.deposit': 'Deposit money, by PayPal or by card.',
  'home.steps.bet': 'Take an offer of somebody else, or make one.',
  'home.steps.settle': 'Watch the game: the final score decides, and the winner gets the money.',
  'games.at': 'at',
  'games.upcoming.select': 'Select',
  'games.chooseTeam.typeName': 'Type a name',
  'games.chooseTeam.noSuchTeam': 'No team of this league has such a name.',
  'offers.moreColumns.amount': 'Amount',
  'offers.byDate.nextDays': 'The next days with games',
  'offers.of': 'of',
  'offers.left': '$40.00 of $1,000.00 left',
  'offers.boardColumns.by': 'By',
  'offers.boardColumns.risk': 'You risk',
  'offers.boardColumns.win': 'You win',
  'offers.orNothing': ', all or nothing',
  'offers.dock.label': 'Bet slip',
  'offers.dock.title': 'Choose an offer',
  'offers.dock.text':
    'It stands here with every way it can end, and nothing is bet before you confirm.',
  'offers.dock.keys.0.key': '\u2191 \u2193',
  'offers.dock.keys.0.does': 'move in the list, the slip follows',
  'offers.dock.keys.1.key': 'Enter',
  'offers.dock.keys.1.does': 'go into the slip',
  'offers.dock.keys.2.key': 'Esc',
  'offers.dock.keys.2.does': 'back to the list',
  'offers.filters.button': 'Filters',
  'offers.filters.active': '3 active',
  'offers.filters.clear': 'Clear',
  'offers.filters.sort': 'Sort',
  'offers.filters.sorts.newest': 'Newest',
  'offers.filters.sorts.soonest': 'Soonest',
  'offers.filters.sorts.bestOdds': 'Best odds for me',
  'offers.filters.show': 'Show',
  'offers.filters.withinFunds': 'Within my funds',
  'offers.filters.parts': 'Part takes',
  'offers.filters.amount': 'Amount I can take',
  'offers.filters.anyAmount': 'Any',
  'offers.filters.amountUp': '$15 and up',
  'offers.filters.remove': 'Remove ',
  'offers.filters.game': 'One game',
  'offers.filters.empty': 'No offer fits these filters.',
  'offers.filters.clearAll': 'Clear the filters',
  'offers.take': 'Take it',
  'offers.own': 'Your offer',
  'offers.makeBet': 'Make a bet',
  'offers.setTheBet.spreadLess': 'Half a point less',
  'offers.setTheBet.spreadMore': 'Half a point more',
  'offers.setTheBet.oddsNumerator': 'Odds numerator: what you risk',
  'offers.setTheBet.oddsDenominator': 'Odds denominator: what you win from them',
  'offers.setTheBet.you': 'you',
  'offers.setTheBet.them': 'them',
  'offers.setTheBet.putUp': 'They put up $50.00, you put up $75.00.',
  'offers.setTheBet.theirs': 'This is what they put up.',
  'offers.setTheBet.wrong.tooMuch': 'The most is $1,000,000.00.',
  'offers.setTheBet.wrong.tooSmall': 'That amount is too small for these odds.',
  'offers.setTheBet.wrong.winner': 'Please select a winner.',
  'offers.setTheBet.wrong.spread': 'Please enter a number above 0, such as 3 or 3.5.',
  'offers.setTheBet.wrong.odds': 'Please enter two numbers above 0, at most 1000.',
  'offers.setTheBet.missing':
    'Enter an amount, a winner and a spread to see what each outcome brings.',
  'offers.setTheBet.inParts': 'Others may take it in parts.',
  'offers.setTheBet.allOrNothing': 'Somebody has to take all of it, or nobody does.',
  'offers.unaccepted.cancelIt': 'Cancel it',
  'bets.accept.amountMissing': 'Please enter an amount of more than $0.00.',
  'bets.accept.onlyLeft': 'Only $40.00 is left.',
  'bets.accept.leftForOthers': 'Left for others:',
  'bets.accept.moreThanLeft': '$39.00 more than is left',
  'bets.accept.beyond': 'More than $40.00',
  'bets.accept.noOutcomes': 'There are no outcomes: this is more than is left of the offer.',
  'bets.accept.allLeft': 'All left, $2,999.99',
  'bets.accept.slider': 'Slide to the amount',
  'bets.accept.missing': 'Enter an amount to see what each outcome brings.',
  'bets.own.lists.unaccepted': 'Not yet accepted',
  'bets.own.lists.live': 'Live',
  'bets.own.lists.past': 'Past',
  'bets.own.columns.state': 'State',
  'bets.own.columns.side': 'You are',
  'bets.own.columns.risk': 'Risk',
  'bets.own.columns.win': 'Win',
  'bets.own.columns.action': 'Action',
  'bets.own.sides.offerer': 'for',
  'bets.own.sides.accepter': 'against',
  'bets.own.see': 'See it',
  'bets.own.money': 'You risk $40.00 to win $60.00 from jimmy',
  'bets.own.games.live': 'being played',
  'bets.own.games.final': 'over, not settled yet',
  'bets.own.games.postponed': 'postponed',
  'bets.own.games.suspended': 'suspended',
  'bets.own.games.cancelled': 'cancelled',
  'bets.publicLive.next': 'Find a bet',
  'bets.publicPast.next': 'See your live bets',
  'bets.history.title': 'Account History',
  'bets.history.start': 'Start Date',
  'bets.history.end': 'End Date',
  'bets.history.csv': 'CSV',
  'bets.history.reversed': 'The end is before the start.',
  'bets.history.usualPeriods': 'Usual periods',
  'bets.history.usual.thisYear': 'This year',
  'bets.history.usual.thisMonth': 'This month',
  'bets.history.usual.last30Days': 'Last 30 days',
  'bets.history.usual.lastYear': 'Last year',
  'bets.history.net': 'Net result',
  'bets.settled.inWords': 'In words',
  'bets.settled.final': 'Final LV 20, LAC 21',
  'stakes.nobodyYet': 'they',
  'stakes.yours': 'you risk $40.00',
  'stakes.theirs': 'jimmy risks $60.00',
  'slip.everyOutcome': 'Every outcome',
  'slip.odds': '+150, break-even 40%',
  'slip.oddsForYou': 'Odds 3 : 2, for you +150, break-even 40%',
  'slip.retry': 'Retry',
  'slip.states.sending': 'Sending',
  'slip.states.noAnswer': 'No answer',
  'slip.states.notMade': 'Not made',
  'slip.states.live': 'Live',
  'slip.states.waiting': 'Waiting',
  'slip.states.partTaken': 'Part taken',
  'slip.states.changed': 'Changed',
  'slip.forSomebody': 'for somebody to take it',
  'slip.takenOf': '$40.00 of $1,000.00',
  'slip.takenMeanwhile': 'somebody took a part of it meanwhile. $40.00 is left.',
  'slip.youWin': 'You win if they tie or lose.',
  'slip.against': 'against X by 3 or more, risk $40.00 to win $60.00',
  'deposits.wallet.amount': 'Amount in USD',
  'deposits.wallet.limits': '$5 to $10,000',
  'deposits.wallet.estimate':
    'Of $100.00 the provider keeps about $3.20 to $3.30. We pay that: your funds grow by $100.00.',
  'deposits.wallet.pay': 'Pay',
  'deposits.wallet.payWith': 'Deposit $1,000.00 with',
  'deposits.wallet.methods.0': 'PayPal',
  'deposits.wallet.methods.1': 'Debit or Credit Card',
  'deposits.wallet.sandbox': 'Sandbox - no real money',
  'deposits.wallet.checkout': 'Sandbox checkout',
  'account.mfaOff': 'Off',
  'account.askSignUp': 'Do you want to sign up with what you have entered?',
  'signUp.usernameInvalid':
    'Please choose a username of 3 to 30 letters, digits, dots, underscores and hyphens.',
  'signUp.questionMissing': 'Please choose a security question.',
  'signUp.secretMissing': 'Please enter an answer to your security question.',
  'signUp.countryUnknown': 'Please choose your country.',
  'session.ageNo': 'No',
  'session.askLogout': 'Do you want to log out?',
  'login.fieldsMissing': 'Please enter your username and your password.',
  'connection.unreachable': 'We could not reach the server.',
  'connection.offline': 'You are offline. What you see may be out of date.',
  'connection.updating': 'Our servers are being updated. Please come back in a few minutes.',
  'connection.goesOn': 'This page goes on by itself. Your money and your bets stay as they are.',
  'connection.busy':
    'We are very busy right now, so nothing has happened. Please try again in a moment.',
  'connection.unavailable':
    'We cannot do that right now, so nothing has happened. Please try again in a moment.',
  'connection.outcomeUnknown': 'We do not know yet whether that went through.',
  'sessionEnd.over': 'Your session has ended. Please log in again.',
  'sessionEnd.inOtherTab': 'You were signed out in another tab. Please log in again.',
  'games.chooseTeam.missing': 'Please select a team.',
  'offers.recent.title': 'Recent Public Bet Proposals',
  'offers.recent.empty':
    'There are no recent bet proposals currently posted. If you feel this is an error, please email {email}',
  'offers.setTheBet.posted': 'Your bet has been posted successfully.',
  'offers.unaccepted.empty':
    'You currently do not have any bets that are not yet accepted. If you feel this is an error, please email {email}',
  'bets.publicLive.empty':
    'You currently do not have any live public bets. If you feel this is an error, please email {email}',
  'bets.publicPast.empty':
    'You do not yet have any public bets that have already settled. If you feel this is an error, please email {email}',
  'bets.history.moneyWon': 'Money Won',
  'bets.history.betsWon': 'Bets Won',
  'bets.history.moneyLost': 'Money Lost',
  'bets.history.betsLost': 'Bets Lost',
  'bets.history.empty': 'There are no settled bets in this period.',
  'bets.settled.void': 'Void',
  'post.gameStarted': 'This game has already started.',
  'post.gameClosed': 'This game is not open for bets.',
  'take.gameStarted': 'This bet is no longer available.',
  'take.gameClosed': 'This bet is no longer available.',
  'take.offerGone': 'This bet is no longer available.',
  'take.termsChanged': 'The terms of this bet have changed.',
  'take.notInParts': 'This bet can only be accepted for the full amount.',
  'take.tooSmall': 'That amount is too small for the odds of this bet.',
  'cancel.notYours': 'Only the user who posted this bet can cancel it.',
  'cancel.offerGone': 'This bet is no longer available.',
  'deposits.wallet.deposited': 'Your deposit was successful.',
  'deposits.wallet.pending':
    'Your deposit is being processed. Your funds will grow as soon as the payment is confirmed.',
  'deposits.wallet.notYet': 'Deposits by card or wallet are not available yet.',
  'undecided.bet.findingOut': 'No answer yet. We are finding out whether your bet went through.',
  'undecided.bet.busy':
    'We are very busy right now. Your bet was not made and no money has moved. Retry sends the same bet again.',
  'undecided.bet.unavailable':
    'We cannot take bets right now. Your bet was not made and no money has moved. Retry sends the same bet again.',
  'undecided.bet.tooManyTries':
    'There were too many tries. Your bet was not made and no money has moved. Please wait a little: Retry sends the same bet again.',
  'undecided.bet.outcomeUnknown':
    'Your bet may or may not have gone through. Retry finds out, and never makes a second bet.',
  'undecided.bet.left':
    'Your bet may or may not have gone through. Please look at your bets before you make it again.',
  'undecided.cancel.findingOut':
    'No answer yet. We are finding out whether this bet was cancelled.',
  'undecided.cancel.busy':
    'We are very busy right now. This bet was not cancelled. Cancel tries again.',
  'undecided.cancel.unavailable':
    'We cannot cancel bets right now. This bet was not cancelled. Cancel tries again.',
  'undecided.cancel.tooManyTries':
    'There were too many tries. This bet was not cancelled. Please wait a little: Cancel tries again.',
  'undecided.cancel.outcomeUnknown':
    'This bet may or may not have been cancelled. Cancel asks again, and finds out.',
  'undecided.payment.findingOut':
    'No answer yet. We are asking again. You have not paid anything yet.',
  'undecided.payment.busy':
    'We are very busy right now. Your payment was not started, and you have not paid anything.',
  'undecided.payment.unavailable':
    'We cannot take deposits right now. Your payment was not started, and you have not paid anything.',
  'undecided.payment.tooManyTries':
    'There were too many tries. Your payment was not started, and you have not paid anything. Please wait a little.',
  'undecided.payment.outcomeUnknown':
    'We do not know yet whether your payment was started. You have not paid anything. Try again goes on with the same payment.',
  'undecided.deposit.findingOut':
    'No answer yet. We are finding out whether your deposit went through.',
  'undecided.deposit.undecided':
    'Your deposit may or may not have gone through. Try again finds out, and never takes your money twice. If it went through, your funds will grow by themselves.',
}

/** Every text by its path: "offers.byTeam.empty". Columns are compared below. */
function textsAt(path: string, value: unknown): [path: string, text: string][] {
  if (path === 'bets.settled.columns') return []
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return [[path, value(SAMPLES[path])]]
  return Object.entries(value as object).flatMap(([key, inner]) =>
    textsAt(path === '' ? key : `${path}.${key}`, inner),
  )
}

const OURS = new Map(textsAt('', texts))

test.each(STATED)('%s is %s', (path, id) => {
  let stated = catalogue[id]!
  for (const [placeholder, value] of FILLS[id] ?? []) {
    expect(stated).toContain(placeholder)
    stated = stated.replace(placeholder, () => value)
  }
  const text = OURS.get(path)!
  const isPart = PARTS[id]
  if (isPart) expect(isPart(text, stated), `${text}\n${stated}`).toBe(true)
  else expect(text).toBe(stated)
})

test.each(Object.entries(OWN))('%s is ours', (path, text) => {
  expect(OURS.get(path)).toBe(text)
})

test('texts that depend on what they are about, in their other shapes', () => {
  const [left, whole] = [cents(40_00), cents(1000_00)]
  expect(offersTexts.left({ left, whole: left, partialTake: true })).toBe('$40.00 left')
  expect(offersTexts.left({ left, whole, partialTake: false })).toBe('All or nothing: $40.00')
  expect(listsTexts.shown({ count: 7, hasMore: false })).toBe('7 shown')
  const stakes = { risk: left, win: left }
  expect(betsTexts.own.money(stakes)).toBe('You risk $40.00 to win $40.00')
  expect(betsTexts.own.money({ ...stakes, isOver: true })).toBe('You risked $40.00 to win $40.00')
  const { nobodyYet: who } = stakesTexts
  expect(stakesTexts.theirs({ who, risk: left })).toBe('they risk $40.00')
})

test('the columns of settled bets are the stated ones', () => {
  const [date, game, winner, bet, money] = betsTexts.settled.columns
  const { won, lost } = betsTexts.settled
  const stated = `${date}, ${game}, ${winner}, ${bet} (${won} or ${lost}) and ${money}`
  expect(stated).toBe(catalogue['history-cols'])
})

test('every text of ours is stated or spelled out, never both', () => {
  const stated = new Set(STATED.map(([path]) => path))
  expect(Object.keys(OWN).filter((path) => stated.has(path))).toEqual([])
  expect([...stated, ...Object.keys(OWN)].sort()).toEqual([...OURS.keys()].sort())
})

test('every text of the catalogue is shown somewhere', () => {
  const shown = new Set(['history-cols', ...STATED.map(([, id]) => id)])
  expect([...shown].sort()).toEqual(Object.keys(catalogue).sort())
})
