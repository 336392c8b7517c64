/** Responsible Gaming. `legal.test.ts` checks that it has every specified fact. */
import type { LegalDocument } from '../prose.ts'
import { legalTexts } from './legal.ts'

export const gaming: LegalDocument = {
  title: legalTexts.gaming,
  since: null,
  lead: [
    'Betting with each other should be fun. It is no way to earn money, and no way out of debts.',
  ],
  sections: [
    {
      id: 'stance',
      title: 'What we think',
      blocks: [
        'A bet is good when both sides can laugh about it afterwards. We want you to bet only money that you can lose without harm.',
        'We earn nothing when you lose. There is no house here that wins.',
      ],
    },
    {
      id: 'pledges',
      title: 'What we promise',
      blocks: [
        {
          points: [
            'We never lend you money to bet. You can bet only what is in your account.',
            'Before you confirm a bet, we show you what you can lose, and every way in which it can end.',
            'Your history shows what you won and what you lost, side by side.',
            'We do not hurry you: no clock runs while you decide, and nothing flashes.',
            'If you ask us to close your account, we close it and do not try to keep you.',
          ],
        },
      ],
    },
    {
      id: 'signs',
      title: 'Signs of a problem',
      blocks: [
        'Answer honestly:',
        {
          points: [
            'Do you bet more than you can afford, or more often than you want?',
            'Do you bet to win back what you lost?',
            'Do you borrow or sell things to bet?',
            'Do you hide your betting from people who are close to you?',
            'Do you bet to forget worries, or do you feel restless when you cannot bet?',
            'Does betting cost you sleep, work or friends?',
          ],
        },
        'If you say yes to one of them, take a break and talk to somebody.',
      ],
    },
    {
      id: 'yourself',
      title: 'What you can do',
      blocks: [
        {
          points: [
            'Decide how much you can lose before you deposit, and deposit no more.',
            'Look at your totals in Account History: money won and money lost.',
            'Do not bet when you are angry, sad or drunk.',
            'Do other things too.',
          ],
        },
        'To stop betting here, write to {email} and ask us to close your account. The product has no switch for this yet, so a person does it.',
      ],
    },
    {
      id: 'help',
      title: 'Help from others',
      blocks: [
        'These people know about gambling problems, listen, and do not judge. They do not belong to us.',
        {
          points: [
            'United States: call 1-800-GAMBLER (1-800-426-2537).',
            'United Kingdom: National Gambling Helpline, call 0808 8020 133.',
            'Mexico: Línea de la Vida, call 800 911 2000.',
            'Elsewhere: ask a doctor for help near you.',
          ],
        },
      ],
    },
    {
      id: 'underage',
      title: 'No gambling under age',
      blocks: [
        'Nobody under 18 may bet here, and nobody under 21 in Iowa. Everybody who logs in must say that they are 18 or older.',
        'If we learn that somebody is too young, we close the account.',
        'Parents and others who share a device with children:',
        {
          points: [
            'Do not let children use your account, and do not bet together with them.',
            'Log out when you are done, and do not let the browser keep your password on a shared device.',
            'Use the parental controls of your device to block this site for children.',
          ],
        },
        'If you think that somebody under age bets here, write to {email}.',
      ],
    },
  ],
}
