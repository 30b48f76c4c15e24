import type { ErrorCode, ErrorReason } from '#contract/foundations/error-codes.ts';
import { failureMessages } from './failure.messages.ts';

export interface ErrorDetails {
  reason?: ErrorReason;
  fields?: Record<string, string>;
  retryAfter?: number;
  again?: string;
}

/** A failed request. Its message is Japanese and can be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly reason: ErrorReason | undefined;
  /** Messages by field path, when the server has refused single fields. */
  readonly fields: Record<string, string>;
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined;
  /** The text of a button while a limit applies: which action works again, and when. */
  readonly again: string | undefined;

  constructor(
    code: ErrorCode,
    details: ErrorDetails = {},
    message: string = failureMessages.unexpected,
  ) {
    super(message);
    this.code = code;
    this.reason = details.reason;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
    this.again = details.again;
  }
}

/** The error of a request without a response. */
export class NetworkError extends ApiError {
  /** Whether the request was aborted because the response took too long. */
  readonly isTimeout: boolean;

  constructor(isTimeout = false) {
    super('unavailable', {}, failureMessages.offline);
    this.isTimeout = isTimeout;
  }
}

/** Returns the error of a request without a response. */
export function networkError(isTimeout = false): NetworkError {
  return new NetworkError(isTimeout);
}

/** Returns the message to show for a caught error. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : failureMessages.unexpected;
}

/** Whether a write was refused because the site is read-only. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'read-only';
}

/** Whether a request failed because nobody is signed in, or the session has expired. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated';
}

/** Whether the requested resource does not exist, or its id is invalid. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid-argument')
  );
}
