/**
 * The questions of the FAQ and their answers. Numbers come from the rules that the app executes, and the examples are
 * computed by them. `faq.test.ts` compares the answers with the rules.
 */
import { MFA_CODE_DIGITS, MFA_CODE_LIFE_MS, MFA_WRONG_MAX } from '@sidebet/domain/account/mfaCode'
import { LINK_LIFE_MS } from '@sidebet/domain/account/recovery'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '@sidebet/domain/account/sessionLimits'
import { BANK_DEPOSIT_MAX, DEPOSIT_MAX, DEPOSIT_MIN } from '@sidebet/domain/deposits/depositLimits'
import { VOID_AFTER_MS, VOID_ANYWAY_AFTER_MS } from '@sidebet/domain/games/game'
import { LEAGUES } from '@sidebet/domain/games/league'
import { AMOUNT_MAX, cents, formatDollars } from '@sidebet/domain/money'
import { ODDS_PART_MAX } from '@sidebet/domain/odds'
import { RESTRICTED_STATES } from '@sidebet/domain/regions/restrictedStates'
import { US_STATES } from '@sidebet/domain/regions/usStates'
import { SPREAD_MAX } from '@sidebet/domain/spread'
import { WALLET_FEE } from '@sidebet/domain/withdrawals/walletWithdrawal'
import { decimalText, wholeDollars } from '../numberText.ts'
import type { Section } from '../prose.ts'
import { depositsTexts } from '../screens/deposits.ts'
import { menuTexts } from '../screens/menu.ts'
import { endingsTable, oddsTable, roundingTable, sampleText } from './faqExamples.ts'

/** `id` is the fragment of its URL, as that of a question. */
export type FaqGroup = {
  readonly id: string
  readonly title: string
  readonly questions: readonly Section[]
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const VOID_HOURS = VOID_AFTER_MS / HOUR_MS
const VOID_ANYWAY_DAYS = VOID_ANYWAY_AFTER_MS / (24 * HOUR_MS)

const { points, odds, amount, reserved, part, annRisks, annReservedLeft, left, pot } = sampleText

const basics: FaqGroup = {
  id: 'basics',
  title: 'What Sidebet is',
  questions: [
    {
      id: 'what',
      title: 'What is Sidebet?',
      blocks: [
        'A place where people bet each other on games. There is no bookmaker. One person offers a bet. Another person takes the other side. The final score decides who wins.',
        'The two people make the bet. You choose the team, the points and the odds yourself.',
      ],
    },
    {
      id: 'cost',
      title: 'What does it cost?',
      blocks: [
        'Nothing. The winner gets the money of both sides, and Sidebet keeps no part of it.',
        'When you deposit by card or wallet, the payment company keeps a fee, typically a fixed 20 to 30 cents plus about 3%. We pay that fee. Your funds grow by the full amount of your deposit. A deposit from your bank has no fee.',
        `A withdrawal to PayPal costs ${formatDollars(WALLET_FEE)}. You see what it costs before you confirm it.`,
      ],
    },
    {
      id: 'sports',
      title: 'On which games can I bet?',
      blocks: ['On games of these leagues:', { points: LEAGUES.map(({ title }) => title) }],
    },
    {
      id: 'who',
      title: 'Who can join?',
      blocks: [
        'You must be 18 or older, and 21 or older in Iowa. Each person may have one account. The {terms} say who may not bet.',
      ],
    },
  ],
}

const offering: FaqGroup = {
  id: 'offering',
  title: 'Offering a bet',
  questions: [
    {
      id: 'offer',
      title: 'How do I offer a bet?',
      blocks: [
        'You need money in your account first. Then:',
        {
          points: [
            'Choose a league, then a game that has not started.',
            'Choose the winner, and by how many points they must win at least. This number is the spread.',
            'Enter the amount that others may bet against you, and the odds.',
            'Press Next. You see the bet in words, and what you risk.',
            'Press Post. Now everybody can see your offer.',
          ],
        },
        'What you risk is set aside at once. It moves from Available to In Play.',
      ],
    },
    {
      id: 'parts',
      title: 'What does it mean to accept bets for partial amounts?',
      blocks: [
        `Others may then take a part of your offer. If you offer ${amount}, one person may take ${part}, and others may take the ${left} that is left. Each of them has a bet of their own with you, on the same terms.`,
        'Without it, one person must take all of your offer, or nobody does.',
      ],
    },
    {
      id: 'cancel',
      title: 'Can I change or cancel my offer?',
      blocks: [
        'You cannot change it. You can cancel it until the game starts and offer another one.',
        'If somebody has taken a part, you can cancel only what is left. The part that was taken stays a bet. The money for what you cancelled comes back to Available at once.',
      ],
    },
    {
      id: 'nobody',
      title: 'What happens if nobody takes my offer?',
      blocks: [
        'The offer ends when the game starts. What you set aside for it comes back to Available. If a part was taken, you get back what you set aside for the rest. We send you an email.',
      ],
    },
    {
      id: 'friend',
      title: 'Can I bet with one friend only?',
      blocks: [
        'Yes. When you post a bet, choose Friend(s) and name your friend by username, email or phone number. Only that friend can accept the bet, or decline it. A friend without an account gets an invitation, and sees the bet after signing up with the same email or phone number. If nobody has accepted it when the game starts, the money held for it is yours again.',
      ],
    },
  ],
}

const taking: FaqGroup = {
  id: 'taking',
  title: 'Taking a bet',
  questions: [
    {
      id: 'take',
      title: 'How do I take a bet?',
      blocks: [
        'Open an offer in a list. You see what the other person bets, the odds, and what each of you can win or lose. You take the other side: you win if the pick does not win by enough points.',
        {
          points: [
            'Press All or Accept to take everything that is left.',
            'Press Some to take a part, and enter your amount.',
            'Press Confirm. Only then is the bet made.',
          ],
        },
        'The amount that you take is the amount that you risk. It moves from Available to In Play.',
      ],
    },
    {
      id: 'part-example',
      title: 'What happens when I take a part?',
      blocks: [
        `An example. Ann offers ${amount} at odds of ${odds}: she says that the Patriots win by at least ${points} points. She sets aside ${reserved}.`,
        `Ben takes ${part} of it. Ben risks ${part}, and Ann risks ${annRisks} against him. Whoever wins gets the ${pot} of both.`,
        `${left} of the offer is left for others, and Ann still has ${annReservedLeft} set aside for it.`,
      ],
    },
    {
      id: 'rounding',
      title: 'How are cents rounded when an offer is taken in parts?',
      blocks: [
        'The offerer’s side of a part is rounded to a whole cent. It is counted so that all parts together are exactly what the offerer set aside. So a part can be one cent more or less than you expect, and never more than that.',
        { table: roundingTable() },
        'You see your amounts before you confirm.',
      ],
    },
    {
      id: 'faster',
      title: 'What if somebody else takes the bet first?',
      blocks: [
        'The first one gets it. You are told that the bet is no longer available, or that less of it is left. None of your money moves, and nothing is changed without asking you.',
      ],
    },
    {
      id: 'own',
      title: 'Can I take my own offer?',
      blocks: ['No. You cannot bet yourself.'],
    },
    {
      id: 'undo',
      title: 'Can I undo a bet that I took?',
      blocks: ['No. Once you press Confirm, the bet stands for both of you.'],
    },
  ],
}

const spread: FaqGroup = {
  id: 'points',
  title: 'The points',
  questions: [
    {
      id: 'at-least',
      title: `What does “by at least ${points} points” mean?`,
      blocks: [
        `The pick must win the game by ${points} points or more. Then the person who offered the bet wins. If the pick wins by less, ties or loses, the person who took the bet wins.`,
        { table: endingsTable() },
      ],
    },
    {
      id: 'exact',
      title: 'What if the pick wins by exactly the number?',
      blocks: [
        `Then the person who offered the bet wins. “At least ${points}” includes ${points}. There is no push: money does not go back because the game ends exactly on the number.`,
      ],
    },
    {
      id: 'tie',
      title: 'What if the game ends in a tie?',
      blocks: [
        'Then the person who took the bet wins. In a tie (a draw) nobody wins by any points, and the spread is always more than 0.',
      ],
    },
    {
      id: 'just-win',
      title: 'How do I bet that a team just wins?',
      blocks: [
        'Offer the bet with a spread of 0.5. Every win is by 1 or more, so every win is enough. A tie is not.',
      ],
    },
    {
      id: 'half',
      title: 'Is there a difference between 3 and 3.5?',
      blocks: [
        'Yes. With 3, a win by exactly 3 is enough. With 3.5, the pick must win by 4, because scores are whole points. There is no difference between 3.5 and 4.',
      ],
    },
    {
      id: 'underdog',
      title: 'How do I bet on the weaker team?',
      blocks: [
        'Take an offer on the stronger team. If somebody offers that the stronger team wins by at least 7, you win when they win by 6 or less, tie or lose.',
      ],
    },
    {
      id: 'overtime',
      title: 'Do overtime and extra time count?',
      blocks: [
        'Yes. The official final score decides, as it is published, with overtime and extra time.',
        'In soccer, the goals of a penalty shoot-out do not count. A game that goes to a shoot-out is a tie for your bet.',
      ],
    },
  ],
}

const money: FaqGroup = {
  id: 'money',
  title: 'Odds and money',
  questions: [
    {
      id: 'odds',
      title: `What does “${odds}” mean?`,
      blocks: [
        'The first number is for the person who offers, the second is for the person who takes. At 3 to 2, the offerer puts up $3 for every $2 of the taker. The odds change only what the offerer puts up.',
        { table: oddsTable() },
        'If you choose nothing, the odds are 1 to 1: both put up the same.',
        `In ${menuTexts.profile.show} you can choose a form of odds, American or decimal. The lists then have it beside these numbers, for your side.`,
      ],
    },
    {
      id: 'in-play',
      title: 'What are Available and In Play?',
      blocks: [
        'Available is the money that you can bet with now. In Play is the money in your open offers and in your bets that are not decided yet. You cannot use it until they are over.',
      ],
    },
    {
      id: 'paid',
      title: 'Is it certain that the winner is paid?',
      blocks: [
        'The money of both sides is set aside before the game starts. Nobody can bet money that is not in their account. So the money for the winner is always there.',
      ],
    },
    {
      id: 'limits',
      title: 'What are the limits?',
      blocks: [
        {
          points: [
            `The amount of one offer: up to ${wholeDollars(AMOUNT_MAX)}. What you risk is never more than what you have available.`,
            `The smallest part that can be taken: ${formatDollars(cents(1))}, if the other side is at least ${formatDollars(cents(1))} too.`,
            `Spread: more than 0, up to ${decimalText(SPREAD_MAX)}, with at most two decimals.`,
            `Each number of the odds: more than 0, up to ${decimalText(ODDS_PART_MAX)}.`,
            `One deposit by card or wallet: ${wholeDollars(DEPOSIT_MIN)} to ${wholeDollars(DEPOSIT_MAX)}.`,
          ],
        },
      ],
    },
  ],
}

const endings: FaqGroup = {
  id: 'endings',
  title: 'How a bet ends',
  questions: [
    {
      id: 'settled',
      title: 'When is a bet settled?',
      blocks: [
        'When the final score is confirmed. That is usually by the next morning, and at most two days after the game. You do not have to do anything. We send you an email, and the bet moves to your past bets.',
      ],
    },
    {
      id: 'source',
      title: 'Where do scores come from?',
      blocks: [
        'From a service that publishes the scores of games. We read a final score twice before it counts. Scores can also be entered by our staff.',
      ],
    },
    {
      id: 'void',
      title: 'What if the game is not played?',
      blocks: [
        `If the game is cancelled, or has no final score within ${VOID_HOURS} hours of its start, the bet is void. Both sides get back what they put up. The bet shows Void and $0.00, and does not count as won or lost.`,
        `If we cannot reach our source of scores, or something is wrong with the game, we do not guess. Then the bet waits, for ${VOID_ANYWAY_DAYS} days at most. A game that is known to be over, or that our source no longer lists, waits until we know how it ended.`,
        'A void bet stays void, also if the game is played later.',
      ],
    },
    {
      id: 'early-start',
      title: 'What if the game started earlier than shown?',
      blocks: [
        'Bets that were made after the real start are void. Both sides get their money back. Bets from before it count.',
      ],
    },
    {
      id: 'postponed',
      title: 'What if the game is moved to another time?',
      blocks: [
        `Your bets stay, and the game is settled by its final score as always. But they are void if there is no final score within ${VOID_HOURS} hours of the start that was last announced.`,
      ],
    },
    {
      id: 'correction',
      title: 'What if the score is corrected later?',
      blocks: [
        'Within 24 hours a wrong score is corrected: what was paid is taken back, and all bets on the game are paid anew. You hear of it by mail. What you do not have any more you owe, and it is repaid first from what comes in. After that a settled bet stays settled.',
        'If you think that a bet was settled by a wrong score, open it among your past bets and press "Score wrong?".',
      ],
    },
  ],
}

const { options } = depositsTexts

const payments: FaqGroup = {
  id: 'payments',
  title: 'Money in and out',
  questions: [
    {
      id: 'deposit',
      title: 'How do I deposit money?',
      blocks: [
        `With PayPal, or with a debit or credit card through PayPal. One deposit is from ${wholeDollars(DEPOSIT_MIN)} to ${wholeDollars(DEPOSIT_MAX)}. You can bet with the money as soon as the payment is confirmed, usually at once. If it takes longer, we send you an email when it is done.`,
      ],
    },
    {
      id: 'bank',
      title: 'Can I deposit from my bank?',
      blocks: [
        `Yes, from an account at a bank in the United States, up to ${wholeDollars(BANK_DEPOSIT_MAX)} at once and without a fee. It may take a few days to process, usually 4 banking days. You can bet with the money when it is there, and we send you an email.`,
        `First add the account: open "${menuTexts.account.deposit}", press "${options.addBank}" and then "${options.verifyNew}". You sign in to your bank, and it confirms the account at once. Then press "${options.bank}".`,
      ],
    },
    {
      id: 'small-deposits',
      title: 'Why did I get two small deposits?',
      blocks: [
        `They show that the account is yours. They take 1 to 2 banking days, and each is $0.01 to $0.99. When they are there, press "${options.addBank}" and then "${options.verifyReturn}", and enter both amounts. After three wrong tries the account cannot be confirmed that way any more.`,
      ],
    },
    {
      id: 'numbers',
      title: 'What do you keep of my bank account?',
      blocks: [
        'Its name and the last four digits of its number. The whole number goes to the payment company and nowhere else.',
      ],
    },
    {
      id: 'withdraw',
      title: 'How do I take money out?',
      blocks: [
        `To your PayPal account: open "${menuTexts.account.withdraw}". The fee is ${formatDollars(WALLET_FEE)}. The money leaves your funds at once. If it does not arrive, it comes back to your funds. The {terms} say how long a withdrawal takes and what we may ask you first.`,
        'Money that is in a bet cannot be withdrawn. Money from your bank cannot be withdrawn for 5 banking days after it was there, because the bank can still take it back. For your safety there are no withdrawals for 24 hours after you link a bank, name a new receiver, get a new password by email, or change your email or phone.',
      ],
    },
  ],
}

const regions: FaqGroup = {
  id: 'places',
  title: 'Where betting is allowed',
  questions: [
    {
      id: 'states',
      title: 'Where can I bet?',
      blocks: [
        `Sidebet takes no bets from these ${RESTRICTED_STATES.length} states of the United States:`,
        { points: RESTRICTED_STATES.map((state) => US_STATES[state]) },
        'This list can change. You are told when you try to bet from a place where it is not allowed.',
        'That a place is not in this list does not mean that betting is legal there. The {terms} name the states where wagers are allowed. You must follow them and the law of the place where you are.',
      ],
    },
    {
      id: 'location',
      title: 'How do you know where I am?',
      blocks: [
        'By the internet address of your device, while you use Sidebet. What you choose at login does not change it. If we cannot tell where you are, you may not be able to bet.',
      ],
    },
    {
      id: 'traveling',
      title: 'What can I do where betting is not allowed?',
      blocks: [
        'Everything but post and take bets. You can look around, cancel your offers and see your history. Bets that you already have are settled as always.',
      ],
    },
  ],
}

const account: FaqGroup = {
  id: 'account',
  title: 'Your account',
  questions: [
    {
      id: 'second-factor',
      title: 'What is the code that I need at login?',
      blocks: [
        `It protects your money if somebody else knows your password. After your password we send a code of ${MFA_CODE_DIGITS} digits by email or SMS. It works once, within ${MFA_CODE_LIFE_MS / MINUTE_MS} minutes. After a wrong code you log in again. After ${MFA_WRONG_MAX} wrong codes in an hour you have to wait.`,
        'This is called Multi-Factor Authentication. It is on when you sign up, unless you switch it off. You can change it later in the menu, under Profile. There you can also add a passkey, which takes the place of the code.',
      ],
    },
    {
      id: 'forgot',
      title: 'I forgot my username or password. What now?',
      blocks: [
        `On the login page, choose “Forgot your login?”. Enter your email and the answer to your security question. We send an email with your username and a link. The link lets you choose a new password. It works once, within ${LINK_LIFE_MS / MINUTE_MS} minutes.`,
      ],
    },
    {
      id: 'signed-out',
      title: 'Why was I logged out?',
      blocks: [
        `To protect your money. You are logged out after ${SESSION_IDLE_MS / MINUTE_MS} minutes without use, and ${SESSION_ABSOLUTE_MS / HOUR_MS} hours after you logged in.`,
      ],
    },
    {
      id: 'too-many',
      title: 'What does “too many tries” mean?',
      blocks: [
        'To stop people who guess passwords or send too much, many things can be done only so often. Wait a little and try again. Nothing has happened to your money.',
      ],
    },
    {
      id: 'contact',
      title: 'How do I reach a person?',
      blocks: ['Write to {email}. If you are logged in, you can also use the page Contact Us.'],
    },
  ],
}

export const faqTexts = {
  title: 'FAQ',
  lead: 'Short answers to what people ask about betting each other.',
  find: 'Find a question',
  /** The number of questions that have the typed words. */
  found: (count: number) =>
    count === 0
      ? 'No question has these words.'
      : count === 1
        ? '1 question has these words.'
        : `${count} questions have these words.`,
  linkTo: 'Link to this answer',
  notAnswered: 'Is your question not here?',
  writeToUs: 'Contact Us',
} as const

export const FAQ: readonly FaqGroup[] = [
  basics,
  offering,
  taking,
  spread,
  money,
  endings,
  payments,
  regions,
  account,
]
