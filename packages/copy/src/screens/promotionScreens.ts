/** Creating a promotion, and accepting one. */
import { dialogTexts } from './dialogs.ts'
import { promotionsAnswers } from './promotions.ts'

type UncountedBet = {
  readonly promotionName: string
  readonly username: string
  readonly betID: string
  readonly oddsNumerator: number
  readonly oddsDenominator: number
  readonly spread: number
}
type BlockedGrant = Pick<UncountedBet, 'promotionName' | 'username'>

export const promotionScreens = {
  create: {
    title: 'Create Promotion',
    lead: 'A promotion gives money to users from a pot. The whole pot is set aside when you submit.',
    fields: {
      promotionName: 'promotion name',
      promotionCode: 'promotion code',
      groupAdminID: 'group admin',
      initialBalance: 'initial balance',
      perUserAmount: 'per-user amount',
      newAcceptsNeeded: 'new acceptances needed to earn',
      daysToUseFunds: 'days to use or lose',
      useExpiration: 'use-expiration yes/no',
      promoExpirationDate: 'expiration date',
      availableToWithdraw: 'available to withdraw yes/no',
      needCode: 'need code yes/no',
      message: 'message',
    },
    placeholders: {
      initialBalance: '1000',
      perUserAmount: '20',
      newAcceptsNeeded: '2',
      daysToUseFunds: '30',
    },
    /** Below the fields whose labels need an explanation. */
    notes: {
      promotionCode: 'Only asked for when users need it.',
      groupAdminID:
        'A username or an id: only for members of groups that this user runs. Empty: for everybody.',
      initialBalance: 'The pot. The promotion ends when it cannot pay one more user.',
      newAcceptsNeeded:
        'New players that must accept a bet of the user before the money can be withdrawn. Empty: bets worth the amount must be settled.',
      daysToUseFunds:
        'Only with an expiration. What is not used after so many days goes back to the pot.',
      promoExpirationDate: 'The last day to accept the promotion, in US Eastern time.',
    },
    yes: 'Yes',
    no: 'No',
    choose: 'Choose',
    create: 'Create',
    confirm: {
      title: 'Create this promotion?',
      submit: 'Submit',
      cancel: dialogTexts.cancel,
      /** For an empty value. */
      none: 'none',
    },
    nameTaken: 'Promotion name is already in use. Pick a new user name.',
    created:
      "You have successfully created a promotion.  Click 'OK' and you will be redirected to the home page.",
    proposed:
      'An operator has to agree to a pot of this size. The promotion starts when they do, and until then no money moves.',
    notRead: 'We could not find out whether you may create promotions.',
  },
  /** For the admin, below the form: exactly what did not count, and why. */
  uncounted: {
    title: 'What did not count',
    lead: 'The newest bets that earn nothing for a grant of your promotions, and the grants that no bet earns.',
    none: 'So far every bet has counted.',
    notRead: 'What did not count could not be read.',
    bet: ({ promotionName, username, betID }: UncountedBet) =>
      `${promotionName} · ${username} · bet ${betID}`,
    grant: ({ promotionName, username }: BlockedGrant) => `${promotionName} · ${username}`,
    reasons: {
      odds: ({ oddsNumerator, oddsDenominator }: UncountedBet) =>
        `Its odds are ${oddsNumerator} : ${oddsDenominator}.`,
      spread: ({ spread }: UncountedBet) => `Its spread is ${spread}.`,
      bank: () => 'Both sides have the same bank account.',
      receiver: () => 'Both sides have the same receiver of payouts.',
      device: () => 'Both sides have signed in with the same browser.',
      network: () => 'Both sides signed up from the same network.',
      unconfirmed: () => 'The other side has no confirmed e-mail and phone.',
      repeated: () => 'Enough bets with the same other side count already.',
    },
    blocks: {
      used: 'A linked account has earned the promotion: it shares a bank account, a receiver, a browser or the network of its sign-up.',
      contacts: 'The user has no confirmed e-mail and phone.',
    },
  },
  offer: {
    title: 'Current Promotion',
    code: 'Promotion Code',
    decline: 'Decline',
    accept: 'Accept',
    received:
      'You have successfully received the promotion. Your funds available to play have increased.',
    failed: promotionsAnswers.failed,
    notRead: 'We could not read whether a promotion waits for you. Your money is where it was.',
    /** Above the amount and its conditions. */
    youGet: 'You get',
    lastDay: ({ day }: { readonly day: string }) => `You can accept it until ${day}.`,
  },
} as const
