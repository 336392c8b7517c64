/** Something that the operator can mend; the message is the one sentence that says what. */
export class OperatorError extends Error {}
