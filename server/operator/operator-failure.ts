import type { OperatorTexts } from './operator.messages.ts';

export class OperatorFailure extends Error {
  readonly describe: (texts: OperatorTexts) => string;

  constructor(describe: (texts: OperatorTexts) => string, cause?: unknown) {
    super('a command failed', { cause });
    this.describe = describe;
  }
}

/** Thrown for an unknown command, or for arguments that a command cannot use. */
export class OperatorMisuse extends OperatorFailure {}
