/** The Privacy Policy. `legal.test.ts` checks that it has every specified fact. */
import type { LegalDocument } from '../prose.ts'
import { legalTexts } from './legal.ts'

export const privacy: LegalDocument = {
  title: legalTexts.privacy,
  since: legalTexts.since,
  lead: [
    'This page says what we know about you, why, who else sees it, and what you can do about it.',
    'We do not sell what we know about you.',
  ],
  sections: [
    {
      id: 'what',
      title: 'What we know about you',
      blocks: [
        {
          points: [
            'What you tell us at sign-up: your name, username, email, phone, country, and a security question with its answer. We keep your password and this answer only in a form that cannot be read back.',
            'What you do: your offers and bets, deposits, and messages that you send us.',
            'Where you are: the internet address of your device and the region that it belongs to.',
            'For the safety of your account: when you logged in, from which address and with which browser.',
          ],
        },
        'We do not see or keep the number of your card. The payment company asks for it. The number of your bank account goes to the payment company too. We keep only its name and its last four digits.',
      ],
    },
    {
      id: 'why',
      title: 'What we use it for',
      blocks: [
        {
          points: [
            'to run your account, your bets and your payments',
            'to check that you may bet where you are',
            'to keep your money safe and to find misuse',
            'to send you emails about your account and your bets',
            'to answer you, and to obey the law',
          ],
        },
      ],
    },
    {
      id: 'who-sees',
      title: 'Who else sees it',
      blocks: [
        'Other users see your username and first name on your public offers. They see nothing of your last name, email, phone or funds there.',
        'Companies that work for us get what they need for their work: for payments, for email and text messages, for finding the region of an internet address, and for our computers.',
        'Courts and authorities get what the law makes us give them.',
        'If you offer a bet to a friend, your friend sees your username, your full name and how you named them. An email or phone that you typed is kept in your friend list, and we send the offer there. Users who name you as a friend by your username, or have made such a bet with you, see your full name.',
        'If you invite a friend, your friend sees your username. We use the email and phone of your friend only for the invitation.',
      ],
    },
    {
      id: 'advertising',
      title: 'Advertising, and how to opt out',
      blocks: [
        'We show no advertisements of other companies, and we do not let advertising companies follow you here.',
        'If we ever send you news or offers, each such message says how to stop them. You can also opt out of all advertising at any time: write to {email}. Messages about your account, your money and your bets are not advertising. We keep sending them.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        'We use four cookies. One keeps you logged in. Without it you cannot use your account. The second one tells us that you have used this browser before, so that strangers who guess passwords cannot lock you out. The third one lasts ten seconds after a change, so that the pages show you what has changed. The fourth one has your time zone, your language and how you like to see odds, so that our server can draw a page for you before your phone has loaded everything.',
        'Your browser also remembers how you like to see the pages, for example light or dark, and, until you log out, which account is open. We do not get that, apart from what the fourth cookie has.',
        'The pages of the payment company use cookies of their own.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      blocks: [
        'What you send us travels over an encrypted connection. Only staff who need your data for their work can see it. A code by email or SMS can protect your login.',
        'No system is perfectly safe. If we learn that somebody has got your data, we tell you as the law says.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      blocks: [
        'We keep your account and the record of your bets and payments as long as you have an account, and after that as long as the law makes us keep records of money.',
        'We keep a record of logins and of changes of your account for the same time, so that misuse can be found.',
        'Messages that you send us by the page Contact Us are deleted after one year. What we note about an email that we sent is deleted after seven days.',
      ],
    },
    {
      id: 'choices',
      title: 'Your choices: emails and deletion',
      blocks: [
        'You can turn off the emails about logins yourself: in your profile, under Where You Are Logged In. Write to {email} if you want fewer emails otherwise, or if you want us to delete your data. We delete what we do not have to keep. We must keep the record of money that has moved, also for the people who have bet with you.',
      ],
    },
    {
      id: 'access',
      title: 'Access and correction',
      blocks: [
        'You can see your data in your profile, and your bets in your history. You can correct your email, phone, security question and answer yourself. Write to {email} if something else is wrong, or if you want a copy of what we know about you.',
      ],
    },
    {
      id: 'do-not-track',
      title: 'Do Not Track',
      blocks: [
        'Some browsers send a Do Not Track signal. We do not honour Do Not Track signals: the product works the same with and without them.',
      ],
    },
    {
      id: 'sports-staff',
      title: 'Staff of sports governing bodies',
      blocks: [
        'People who work for a body that governs a sport are prohibited from using Sidebet to bet on that sport. We may give the names and bets of such people to the body, to protect the games.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        'Children under 13 are not allowed on Sidebet. We do not knowingly collect anything about them. If you think that a child has given us data, write to {email}, and we delete it.',
        'We do not sell data of minors under 16. Nobody under 18 may have an account.',
      ],
    },
    {
      id: 'international',
      title: 'People outside the United States',
      blocks: [
        'We keep data in the United States. If you use Sidebet from another country, your data comes to the United States, where the law may protect it less than at home.',
      ],
    },
    {
      id: 'california',
      title: 'California',
      blocks: [
        'If you live in California, you have these rights:',
        {
          points: [
            'to know what we collected about you, from where, why, and who got it, for the 12 months before you ask',
            'to get a copy of it',
            'to have it deleted, where we do not have to keep it',
            'to say that it may not be sold; we do not sell it',
            'not to be treated worse because you use these rights',
          ],
        },
        'Write to {email}. We first check that it is really you who asks. Somebody else may ask for you if you allow it in writing.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes of this policy',
      blocks: [
        'If we change this policy, we give notice on this page. A change takes effect 30 days after the notice.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: ['Write to {email} with any question about your data.'],
    },
  ],
}
