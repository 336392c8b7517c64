/** A fault that the operator can correct; the message is one sentence that names it. */
export class OperatorError extends Error {}
