import {
  codeOfWireStatus,
  type ErrorCode,
  errorReasons,
  unknownDatabaseErrorMessage,
} from '#contract/foundations/error-codes.ts';
import type { ReachedLimit } from '#contract/foundations/errors.ts';
import { SECOND } from '#contract/foundations/limits.ts';
import { describeAgain, describeReachedLimit } from '#contract/foundations/rate-limit-texts.ts';
import { ApiError, codeOfHttp, type ErrorDetails, property } from './api-error.ts';
import { errorsMessages } from './errors.messages.ts';

/** Returns an error with the message of the reason in `details`. Without a reason, uses the message of the code. */
export function errorOf(code: ErrorCode, details: ErrorDetails = {}): ApiError {
  return new ApiError(code, details, errorsMessages.of(code, details.reason));
}

/** Returns the error of a failed response. A body that is not an error envelope is reported by its HTTP status. */
export function errorFromResponse(httpStatus: number, body: unknown): ApiError {
  const error = property(body, 'error');
  const status = property(error, 'status');
  const code = typeof status === 'string' ? codeOfWireStatus(status) : codeOfHttp(httpStatus);
  const details = property(error, 'details');
  if (code === null) return new ApiError('internal', {}, unknownDatabaseErrorMessage);
  if (detailsOf(details).reason === 'read-only') {
    void import('../offline/writable.ts').then(({ reportReadOnly }) => reportReadOnly());
  }
  return limitErrorOf(details) ?? errorOf(code, detailsOf(details));
}

/** Returns the error of a reached limit. Null for all other errors. */
function limitErrorOf(details: unknown): ApiError | null {
  const { reason, retryAfter } = detailsOf(details);
  // The server has serialized it with the schema of this type.
  const limit = property(details, 'limit') as ReachedLimit | undefined;
  if (reason !== 'limit-reached' || retryAfter === undefined || !limit) return null;
  const now = new Date();
  const until = new Date(now.getTime() + retryAfter * SECOND);
  const again = describeAgain(limit.kind, until, now);
  const message = describeReachedLimit(limit, until, now);
  return new ApiError('resource-exhausted', { reason, retryAfter, again }, message);
}

function detailsOf(value: unknown): ErrorDetails {
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
