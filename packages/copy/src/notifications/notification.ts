/** The forms of a message to a user, or to an address without an account. */

/** One event as its user reads it: in the inbox, by mail and by SMS. */
export type Notification = {
  /** Short, with the money where there is some: "ben accepted $40.00 of your offer". */
  readonly title: string
  /** The terms and the money, in a sentence or two. */
  readonly text: string
  readonly mail: {
    readonly subject: string
    readonly paragraphs: readonly string[]
    /** The word on the button that leads to the event's screen. */
    readonly button: string
    /** The words of its link in the plain text; the word on the button when missing. */
    readonly way?: string
    /** True where the paragraphs themselves name the address of the support. */
    readonly namesSupport?: true
  }
}

/** A text, in which a line break stays one; or a text that leads somewhere. */
export type Paragraph = string | Way

export type Way = {
  /** '' where the paragraph before it names its target. */
  readonly text: string
  readonly url: string
  /** The word on a button; without it the text itself is a link. */
  readonly button?: string
}

/** A mail without its addresses. */
export type MailText = {
  readonly subject: string
  readonly paragraphs: readonly Paragraph[]
  /** The end of the mail, in small letters. */
  readonly foot?: readonly Paragraph[]
}
