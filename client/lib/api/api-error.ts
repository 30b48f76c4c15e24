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
  /** The text of a button while a rate limit applies: which action will work again, and when. */
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

export class NetworkError extends ApiError {
  /** Whether the request was aborted because the response took too long. */
  readonly isTimeout: boolean;

  constructor(isTimeout = false) {
    super('unavailable', {}, failureMessages.offline);
    this.isTimeout = isTimeout;
  }
}

export function networkError(isTimeout = false): NetworkError {
  return new NetworkError(isTimeout);
}

export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : failureMessages.unexpected;
}

export function isReadOnly(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'read-only';
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated';
}

/** Whether the requested resource does not exist, or its id is invalid. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid-argument')
  );
}

/** Returns the error with the server's own message, for a browser that cannot load the texts of the client. */
export function plainError(httpStatus: number, body: unknown): ApiError {
  const error = property(body, 'error');
  const status = property(error, 'status');
  const message = property(error, 'message');
  // The keys of these texts are exactly the codes of the contract. An unknown code matches no key.
  const code =
    typeof status === 'string'
      ? (status.toLowerCase().replaceAll('_', '-') as ErrorCode)
      : codeOfHttp(httpStatus);
  return new ApiError(code, {}, typeof message === 'string' && message ? message : undefined);
}

export function codeOfHttp(httpStatus: number): ErrorCode {
  if (httpStatus === 401) return 'unauthenticated';
  if (httpStatus === 403) return 'permission-denied';
  if (httpStatus === 404) return 'not-found';
  if (httpStatus === 429) return 'resource-exhausted';
  return httpStatus >= 502 && httpStatus <= 504 ? 'unavailable' : 'internal';
}

export function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}
