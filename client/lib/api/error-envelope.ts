import type { ErrorCode } from '#contract/foundations/error-codes.ts';
import { ApiError } from './api-error.ts';

/**
 * Returns the error of a failed response with the code and the message of the server. Used when the browser cannot load
 * the texts of the client, because the connection was lost or a release has replaced them.
 */
export function plainError(httpStatus: number, body: unknown): ApiError {
  const error = property(body, 'error');
  const status = property(error, 'status');
  const message = property(error, 'message');
  // The keys of these texts are all codes of the contract. An unknown code matches none of them.
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
