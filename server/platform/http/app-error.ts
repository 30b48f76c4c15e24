import { databaseErrorMessages, type ErrorCode, type ErrorDetails } from '#contract/errors.ts';

/** A failure that is the caller's to know: its message is Japanese and fit to show. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  constructor(
    code: ErrorCode,
    message: string = databaseErrorMessages[code],
    details?: ErrorDetails,
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}
