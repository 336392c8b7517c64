/** The Terms of Use. `legal.test.ts` checks that they have every specified fact. */
import { VOID_AFTER_MS } from '@sidebet/domain/games/game'
import type { LegalDocument } from '../prose.ts'
import { legalTexts } from './legal.ts'

const VOID_HOURS = VOID_AFTER_MS / 3_600_000

export const terms: LegalDocument = {
  title: legalTexts.terms,
  since: legalTexts.since,
  lead: [
    'These are the rules for using Sidebet. By opening an account you agree to them. “We” and “us” mean Sidebet. “You” means the person who has the account.',
    'Sidebet lets people bet each other on the point spread of games. We are not a bookmaker. We are never on the other side of your bet.',
  ],
  sections: [
    {
      id: 'who',
      title: 'Who may use Sidebet',
      blocks: [
        'You must be at least 18 years old. In Iowa you must be at least 21 years old.',
        'Residents of the United States may join. Canadian residents may join.',
        'Each person may have one account. You may not open a second account, use the account of somebody else, or let somebody else use yours.',
        'What you tell us about yourself must be true and up to date.',
      ],
    },
    {
      id: 'where',
      title: 'Where wagers are allowed',
      blocks: [
        'In the United States, wagers are allowed only in these states:',
        {
          points: [
            'Nevada',
            'Pennsylvania',
            'Rhode Island',
            'Indiana',
            'West Virginia',
            'Iowa',
            'New Jersey',
          ],
        },
        'We may refuse bets from any place, also from some of these states. The {faq} lists the states where the product refuses bets today.',
        'You must obey the law of the place where you are. You may not hide or change your location to bet from a place where it is not allowed.',
      ],
    },
    {
      id: 'not-allowed',
      title: 'Who may not bet',
      blocks: [
        'Employees and their immediate families, athletes, agents, coaches and officials may not play public wagers in their sport.',
        'Employees are those of a team, a league or a body that governs the sport, and our own. For our own employees and their immediate families this holds for every sport.',
        'Nobody may bet on a game whose result they can influence, or about which they know something that the public cannot know.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        'Keep your password secret. Tell us at once if you think that somebody else knows it. What is done with your username and password counts as done by you, until you tell us.',
        'You can close your account. Write to {email}. We give you back the money that is not in a bet.',
        'We may close or stop an account that breaks these Terms. Bets that are already made still count, unless they were not made fairly (see “Fair play”).',
      ],
    },
    {
      id: 'bets',
      title: 'Bets',
      blocks: [
        'A bet must be offered and taken before the game starts. Our clock decides.',
        'You must have the money in your account. It is set aside when you offer or take a bet.',
        'A bet that was taken cannot be changed or cancelled by either side. What nobody has taken of an offer can be cancelled. What is left of it ends when the game starts.',
        'The pick wins the bet if it wins the game by at least the spread. A margin that equals the spread is enough. A tie is not.',
        'The official final score decides, with overtime and extra time. In soccer the goals of a penalty shoot-out do not count.',
        `A bet is void if its game is cancelled or has no final score within ${VOID_HOURS} hours of its start. Then both sides get their money back. If our source of scores cannot say how it ended, the bet waits until we know.`,
        'If the score by which a bet was settled turns out to be wrong within 24 hours, the bet is settled anew by the right one. What was paid by the wrong score is taken back. What you do not have any more you owe us, and it is repaid first from what you receive.',
        'Bets that were made after the real start of the game are void.',
      ],
    },
    {
      id: 'winnings',
      title: 'Winnings and fees',
      blocks: [
        'We take no fee on winnings. The winner gets the money of both sides.',
        'Bets are settled automatically, usually by the next morning and at most two days after the game. Winnings are paid into your account within 24 hours of grading. Grading means that we decide by the final score who has won.',
        'You pay your own taxes on what you win.',
      ],
    },
    {
      id: 'affidavit',
      title: 'Affidavit',
      blocks: [
        'We may ask you for an affidavit: a signed statement, made under oath, that you are allowed to bet and that what you told us is true. You must send it within 7 days of our request. If you do not, you may lose the winnings in question.',
      ],
    },
    {
      id: 'withdrawals',
      title: 'Withdrawals',
      blocks: [
        'We honour a request to withdraw money in five to ten business days.',
        'We may first need to check who you are. Such a check has at least four questions that only you are expected to be able to answer (knowledge-based questions). We may also ask for documents.',
        'Money that is in a bet cannot be withdrawn until the bet is over.',
      ],
    },
    {
      id: 'fair-play',
      title: 'Fair play',
      blocks: [
        'You may not:',
        {
          points: [
            'use stolen cards or money that comes from a crime',
            'agree with somebody on the result of a game, or on bets that only move money between you',
            'use faults of the product, or programs that attack it or other users',
            'send unwanted messages through it, or insult or threaten people',
          ],
        },
        'If a bet was made by such means, we may declare it void and give both sides their money back.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      blocks: [
        'Write to {email} if you think that something is wrong. Tell us your username, the bet or payment, and what you expect. We reply within ten days.',
      ],
    },
    {
      id: 'liability',
      title: 'What we are liable for',
      blocks: [
        'We work with care, but we do not promise that the product is always available or without faults.',
        'As far as the law allows, what we owe you for damage is at most $100 in all. The money in your account is yours and is not part of this limit.',
      ],
    },
    {
      id: 'law',
      title: 'Courts',
      blocks: [
        'A dispute about these Terms or about Sidebet is decided by the courts of Texas, in the United States. Rights that the law of your home gives you, and that a contract cannot take away, stay yours.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes of these Terms',
      blocks: [
        'We may change these Terms. The date at the top says since when they hold. A bet is judged by the Terms that held when it was made.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: ['Write to {email}.'],
    },
  ],
}
