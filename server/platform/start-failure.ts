/** A reason why the site cannot start, which an operator can remove. It is printed as one line, without a stack. */
export class StartFailure extends Error {}
