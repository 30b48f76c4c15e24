import { ApiError, messageOf } from './api-error.ts';

/** Returns the first field error, such as a missing title. Without one, returns the message of the error. */
export function errorText(error: unknown): string {
  const [fieldError] = error instanceof ApiError ? Object.values(error.fields) : [];
  return fieldError ?? messageOf(error);
}
