import type { OperatorText } from './operator-text.ts';

/** A reason why the site cannot start, and that an operator can remove. It is printed as one line, without a stack. */
export class StartFailure extends Error {
  readonly explanation: OperatorText;

  constructor(explanation: OperatorText, options?: ErrorOptions) {
    super(explanation.en, options);
    this.explanation = explanation;
  }
}
