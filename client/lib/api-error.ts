import {
  codeOfWireStatus,
  type ErrorCode,
  type ErrorReason,
  errorReasons,
} from '../../contract/error-codes.ts';
import { errorsMessages } from './errors.messages.ts';

interface Details {
  reason?: ErrorReason;
  fields?: Record<string, string>;
  retryAfter?: number;
}

/** A call that was not answered as asked. Its message is Japanese and fit to show. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly reason: ErrorReason | undefined;
  /** Field path to its message, where single fields were refused. */
  readonly fields: Record<string, string>;
  /** Seconds until trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Details = {}, message?: string) {
    super(message ?? errorsMessages.of(code, details.reason));
    this.code = code;
    this.reason = details.reason;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
  }
}

/** The error of a request that never got an answer. */
export function networkError(): ApiError {
  return new ApiError('unavailable', {}, errorsMessages.offline);
}

/** The error behind a failed answer, whatever its body turns out to be. */
export function errorOfAnswer(httpStatus: number, body: unknown): ApiError {
  const error = property(body, 'error');
  const status = property(error, 'status');
  const code = typeof status === 'string' ? codeOfWireStatus(status) : codeOfHttp(httpStatus);
  return new ApiError(code, detailsOf(property(error, 'details')));
}

/** Reads a failure of unknown kind as a message for a person. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : errorsMessages.of('internal');
}

/** Whether what was asked for is not there, or its address can be nothing's. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid-argument')
  );
}

function codeOfHttp(httpStatus: number): ErrorCode {
  if (httpStatus === 401) return 'unauthenticated';
  if (httpStatus === 403) return 'permission-denied';
  if (httpStatus === 404) return 'not-found';
  if (httpStatus === 429) return 'resource-exhausted';
  return httpStatus >= 502 && httpStatus <= 504 ? 'unavailable' : 'internal';
}

function detailsOf(value: unknown): Details {
  const reason = errorReasons.find((known) => known === property(value, 'reason'));
  const retryAfter = property(value, 'retry_after');
  return {
    ...(reason && { reason }),
    ...(typeof retryAfter === 'number' && { retryAfter }),
    fields: textsOf(property(value, 'fields')),
  };
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const texts = Object.entries(value).filter((entry) => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}

function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}
