/** A reason that the site cannot start and that an operator can remove. It is printed as one line, without a stack. */
export class StartFailure extends Error {}
