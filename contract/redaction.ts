const secretName =
  /password|email|wallet_address|private_key|api_key|token|secret|authorization|cookie|session|phone|ssn|credit_card/i;

// Long runs of key material: hex, base64 and base64url of 32 characters and more, with a digit among
// them. A slash ends a run, or every path in a stack would be one.
const keyLike = /(?=[A-Za-z+_-]*\d)[A-Za-z0-9+_-]{32,}={0,2}/g;

export const REDACTED = '[redacted]';

/** A copy fit for a log: fields with secret names and long key-like strings are replaced. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(keyLike, REDACTED);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 8) return REDACTED;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  if (value instanceof Error) return redactError(value, depth);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      secretName.test(name) ? REDACTED : redact(item, depth + 1),
    ]),
  );
}

function redactError(error: Error, depth: number): unknown {
  const { name, message, stack, cause } = error;
  return redact({ name, message, stack, ...(cause === undefined ? {} : { cause }) }, depth + 1);
}
