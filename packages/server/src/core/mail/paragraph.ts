/** A text, in which a line break stays one; or a text that leads somewhere. */
export type Paragraph = string | Way

export type Way = {
  /** '' where the paragraph before it says where it leads. */
  readonly text: string
  readonly url: string
  /** The word on a button; without it the text itself is a link. */
  readonly button?: string
}
