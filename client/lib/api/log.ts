type Details = Record<string, unknown> | Error;

export function logError(message: string, details?: Details): void {
  void log('error', message, details);
}

export function logSecurityEvent(message: string, details?: Details): void {
  void log('warn', `[security] ${message}`, details);
}

/** Logs a message. The details are omitted when the redacting code fails to load. */
async function log(method: 'error' | 'warn', message: string, details?: Details): Promise<void> {
  if (details === undefined) return console[method](message);
  // Loaded on demand, because few visits log anything.
  const redaction = await import('#contract/foundations/redaction.ts').catch(() => null);
  console[method](message, ...(redaction ? [redaction.redact(details)] : []));
}
