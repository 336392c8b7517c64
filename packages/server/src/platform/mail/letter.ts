/** A mail before it is rendered: the same paragraphs become text and HTML. */

import type { Paragraph } from '@sidebet/copy/notifications/notification'
import { letterHtml } from './letterHtml.ts'
import type { Mail } from './messagePorts.ts'

export type Letter = {
  readonly to: string
  readonly subject: string
  /** The Reply-To address, when replies do not go to us. */
  readonly replyTo?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly paragraphs: readonly Paragraph[]
  /** The footer of every mail, in small letters. */
  readonly foot?: readonly Paragraph[]
}

export type WrittenMail = Omit<Mail, 'id'>

export function writeLetter({ paragraphs, foot = [], ...envelope }: Letter): WrittenMail {
  const text = `${[...paragraphs, ...foot].map(asText).join('\n\n')}\n`
  return { ...envelope, text, html: letterHtml({ subject: envelope.subject, paragraphs, foot }) }
}

function asText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  const { text, url } = paragraph
  return text === '' ? url : `${text}: ${url}`
}
