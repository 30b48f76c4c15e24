import {
  databaseErrorMessages,
  type ErrorCode,
  type ErrorDetails,
} from '#contract/foundations/errors.ts';

/** An error that is reported to the caller. Its message is Japanese and can be shown to users. */
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
