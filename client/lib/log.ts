import { redact } from '../../contract/redaction.ts';

type Details = Record<string, unknown> | Error;

/** Logs an error to the console, with secrets redacted. */
export function logError(message: string, details?: Details): void {
  console.error(message, ...redacted(details));
}

/** Logs a security event, such as a failed token registration, with secrets redacted. */
export function logSecurityEvent(message: string, details?: Details): void {
  console.warn(`[security] ${message}`, ...redacted(details));
}

function redacted(details: Details | undefined): unknown[] {
  return details === undefined ? [] : [redact(details)];
}
