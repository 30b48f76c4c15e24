import type { Env } from '#server/platform/env/env.ts';
import type { OperatorTexts } from './operator.messages.ts';

/** A reason why a command of the operator cannot be carried out. Its text is printed as one line. */
export class OperatorFailure extends Error {
  readonly describe: (texts: OperatorTexts) => string;

  constructor(describe: (texts: OperatorTexts) => string, cause?: unknown) {
    super('a command failed', { cause });
    this.describe = describe;
  }
}

/** Throws an `OperatorFailure` for a site whose files are in a bucket: a backup without them would look whole. */
export function refuseBucket({ bucket }: Pick<Env, 'bucket'>): void {
  if (bucket !== null) throw new OperatorFailure((texts) => texts.filesInBucket);
}
