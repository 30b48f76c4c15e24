interface Options extends ErrorOptions {
  /** The message in Japanese, for the tool of the operator. The log of the site is English. */
  ja?: string;
}

/** A reason why the site cannot start, which an operator can remove. It is printed as one line, without a stack. */
export class StartFailure extends Error {
  readonly ja: string | null;

  constructor(message: string, { ja, ...options }: Options = {}) {
    super(message, options);
    this.ja = ja ?? null;
  }
}
