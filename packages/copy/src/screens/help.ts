/** Contact Us and Invite a Friend. */
import { menuTexts } from './menu.ts'
import { pageTexts } from './page.ts'

export const helpTexts = {
  contact: {
    title: pageTexts.help.contact,
    lead: 'A person reads your message and answers by email.',
    username: 'Username',
    email: 'Email',
    countryCode: 'Country Code',
    phone: 'Phone Number',
    message: 'Message',
    submit: 'Submit',
    failed: (email: string) =>
      `There was an error sending your message. Please try emailing us directly at ${email}`,
    sent: 'Message sent successfully.',
  },
  invite: {
    title: menuTexts.friendBets.invite,
    lead: 'Enter an email, a phone number, or both. Your friend gets your username and the address of Sidebet, and nothing else about you.',
    email: 'Friend\u2019s Email',
    countryCode: 'Country Code',
    countryCodePlaceholder: '+1',
    phone: 'Friend\u2019s Phone Number',
    send: 'Send Invitation',
    sent: 'Your invitation has been sent.',
  },
} as const

/** The API's answers, verbatim. */
export const helpAnswers = {
  notSent: 'Error sending message',
  invited: helpTexts.invite.sent,
} as const
