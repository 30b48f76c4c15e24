import { redact } from '../../contract/redaction.ts';

type Details = Record<string, unknown> | Error;

/** Writes a failure to the browser's console, without secrets. */
export function logError(message: string, details?: Details): void {
  console.error(message, ...redacted(details));
}

/** Writes a security event (a token that could not be made or registered) to the console, without secrets. */
export function logSecurityEvent(message: string, details?: Details): void {
  console.warn(`[security] ${message}`, ...redacted(details));
}

function redacted(details: Details | undefined): unknown[] {
  return details === undefined ? [] : [redact(details)];
}
