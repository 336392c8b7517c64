/** The frame of every mail that invites a person without an account. */
import type { MailText, Paragraph } from './notification.ts'

export const invitationLetter = (subject: string, paragraphs: readonly Paragraph[]): MailText => ({
  subject,
  paragraphs: [
    'Hello,',
    ...paragraphs,
    'It is for people of 18 and older. If you do not know who this is from, or do not want to join, you do not have to do anything.',
  ],
  foot: ['Sidebet'],
})
