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

/** A failed request. Its message is Japanese and can be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly reason: ErrorReason | undefined;
  /** Messages by field path, when the server rejected single fields. */
  readonly fields: Record<string, string>;
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Details = {}, message?: string) {
    super(message ?? errorsMessages.of(code, details.reason));
    this.code = code;
    this.reason = details.reason;
    this.fields = details.fields ?? {};
    this.retryAfter = details.retryAfter;
  }
}

/** The error of a request without a response. */
export class NetworkError extends ApiError {
  /** Whether it was given up because the response took too long. */
  readonly isTimeout: boolean;

  constructor(isTimeout = false) {
    super('unavailable', {}, errorsMessages.offline);
    this.isTimeout = isTimeout;
  }
}

/** Creates the error of a request without a response. */
export function networkError(isTimeout = false): NetworkError {
  return new NetworkError(isTimeout);
}

/** The error of a failed response. A body that is not an error envelope is reported by its HTTP status. */
export function errorFromResponse(httpStatus: number, body: unknown): ApiError {
  const error = property(body, 'error');
  const status = property(error, 'status');
  const code = typeof status === 'string' ? codeOfWireStatus(status) : codeOfHttp(httpStatus);
  return new ApiError(code, detailsOf(property(error, 'details')));
}

/** The message to show for a caught error. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : errorsMessages.of('internal');
}

/** Whether the requested resource does not exist, or its id is invalid. */
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
    fields: stringsOf(property(value, 'fields')),
  };
}

function stringsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  const strings = Object.entries(value).filter((entry) => typeof entry[1] === 'string');
  return Object.fromEntries(strings);
}

function property(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}
