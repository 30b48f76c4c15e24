import {
  databaseErrorMessages,
  type ErrorCode,
  type ErrorDetails,
  type ErrorReason,
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

/** A refusal because a maximum is reached. It has the status of an invalid request, because waiting does not help. */
export class FullError extends AppError {
  constructor(message: string) {
    super('resource-exhausted', message);
  }
}

/** A temporary refusal whose cause is logged once, and not for each request. */
export class LoggedOnce extends AppError {
  constructor() {
    super('unavailable');
  }
}

/** Returns the error about a field of the input. Its message is shown next to the field. */
export function fieldError(
  code: ErrorCode,
  field: string,
  message: string,
  reason?: ErrorReason,
): AppError {
  const fields = { [field]: message };
  return new AppError(code, message, reason === undefined ? { fields } : { reason, fields });
}

/** Returns the result of a read, or null when it throws `not-found`. */
export async function foundOrNull<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null;
    throw error;
  }
}

/** Returns the result of a read, or null when the caller is refused. Throws failures of the site. */
export async function allowedOrNull<Result>(reading: Promise<Result>): Promise<Result | null> {
  try {
    return await reading;
  } catch (error) {
    const isFailure = !(error instanceof AppError) || /^(internal|unavailable)$/.test(error.code);
    if (isFailure) throw error;
    return null;
  }
}

/** Whether a read succeeds. False when it throws `not-found`. */
export async function isFound(reading: Promise<unknown>): Promise<boolean> {
  return (await foundOrNull(reading.then(() => true))) ?? false;
}

export function changedElsewhere(
  message = '別のタブや端末で変更されています。内容を確認してください',
) {
  return new AppError('aborted', message, { reason: 'changed-elsewhere' });
}
