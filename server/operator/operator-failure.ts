import type { OperatorTexts } from './operator.messages.ts';

export class OperatorFailure extends Error {
  readonly describe: (texts: OperatorTexts) => string;

  constructor(describe: (texts: OperatorTexts) => string, cause?: unknown) {
    super('a command failed', { cause });
    this.describe = describe;
  }
}

/** An unknown command, or arguments that a command cannot use. */
export class OperatorMisuse extends OperatorFailure {}
