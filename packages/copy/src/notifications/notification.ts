/** The forms of a message to a user, or to an address without an account. */

/** One event in the forms that its user reads: in the inbox, by mail and by SMS. */
export type Notification = {
  /** Short, with the amount where there is one: "ben accepted $40.00 of your offer". */
  readonly title: string
  /** The terms and the money, in one or two sentences. */
  readonly text: string
  readonly mail: {
    readonly subject: string
    readonly paragraphs: readonly string[]
    /** The label of the button that links to the event's screen. */
    readonly button: string
    /** The label of its link in the plain text; `button` when missing. */
    readonly way?: string
    /** True where the paragraphs themselves have the address of the support. */
    readonly namesSupport?: true
  }
}

/** A text, whose line breaks are retained; or a link. */
export type Paragraph = string | Way

export type Way = {
  /** '' where the paragraph before it names the link's target. */
  readonly text: string
  readonly url: string
  /** The label of a button; without it the text itself is the link. */
  readonly button?: string
}

/** A mail without sender and receiver. */
export type MailText = {
  readonly subject: string
  readonly paragraphs: readonly Paragraph[]
  /** The end of the mail, in a small font. */
  readonly foot?: readonly Paragraph[]
}
