/** A mail before it is written: the same paragraphs leave as text and as HTML. */

import type { Paragraph } from '@sidebet/copy/notifications/notification'
import { letterHtml } from './letterHtml.ts'
import type { Mail } from './messagePorts.ts'

export type Letter = {
  readonly to: string
  readonly subject: string
  /** Where an answer goes, when not to us. */
  readonly replyTo?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly paragraphs: readonly Paragraph[]
  /** What every mail says at its end: it stands in small letters. */
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
