/** A request that a control or page handler refuses. The response is `{error: sentence}` with the status. */
export class Refusal extends Error {
  readonly statusCode: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.statusCode = status
  }
}
