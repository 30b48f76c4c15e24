import type { OperatorTexts } from './operator.messages.ts';

/** A reason why a command of the operator cannot be carried out. Its text is printed as one line. */
export class OperatorFailure extends Error {
  readonly describe: (texts: OperatorTexts) => string;

  constructor(describe: (texts: OperatorTexts) => string, cause?: unknown) {
    super('a command failed', { cause });
    this.describe = describe;
  }
}
