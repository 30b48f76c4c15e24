// The words of a name may be joined by an underscore, a hyphen or a capital letter: `api_key`, `x-api-key`, `apiKey`.
const secretName =
  /password|email|wallet[_-]?address|private[_-]?key|api[_-]?key|token|secret|authorization|cookie|session|phone|ssn|credit[_-]?card/i;

/** A JSON web token (RFC 7519) or its beginning. The header always starts with the base64url form of `{"`. */
const jwt = /\beyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]+)*/g;

// Runs of hex, base64 and base64url. The pattern has no lookahead, so that matching takes linear time.
const longRun = /[A-Za-z0-9+/_-]{32,}={0,2}/g;
const KEY_LENGTH = 32;

export const REDACTED = '[redacted]';

/** Returns a copy for logs. The values of secret fields and long key-like strings are replaced. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return value
      .replace(jwt, REDACTED)
      .replace(longRun, (run) => (isKeyLike(run) ? REDACTED : run));
  }
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

/** Whether a run of characters looks like a key. File paths, which are frequent in stack traces, do not. */
function isKeyLike(run: string): boolean {
  const segments = run.split('/');
  if (segments.some((segment) => segment.length >= KEY_LENGTH)) return true;
  return countKindChanges(run) > run.length * MAX_KIND_CHANGES;
}

/**
 * A run looks like a key if the kind changes at more than this share of its characters. In base64, the kind changes at
 * three of five characters; in a path, at one of ten.
 */
const MAX_KIND_CHANGES = 0.25;

/** Returns how often a text changes between lower-case letters, upper-case letters and digits. */
function countKindChanges(run: string): number {
  let changes = 0;
  let last = '';
  for (const character of run) {
    const kind = kindOf(character);
    if (kind === '') continue;
    if (last !== '' && kind !== last) changes += 1;
    last = kind;
  }
  return changes;
}

function kindOf(character: string): '' | 'lower' | 'upper' | 'digit' {
  if (character >= 'a' && character <= 'z') return 'lower';
  if (character >= 'A' && character <= 'Z') return 'upper';
  return character >= '0' && character <= '9' ? 'digit' : '';
}

function redactError(error: Error, depth: number): unknown {
  const { name, message, stack, cause } = error;
  return redact({ name, message, stack, ...(cause === undefined ? {} : { cause }) }, depth + 1);
}

const sensitiveUserFields = ['is_admin', 'admin_rank', 'email'] as const;

/** Returns a copy of a user without the private fields `is_admin`, `admin_rank` and `email`. */
export function withoutSensitiveFields<User extends object>(user: User) {
  const copy: Partial<Record<string, unknown>> = { ...user };
  for (const field of sensitiveUserFields) delete copy[field];
  return copy as Omit<User, (typeof sensitiveUserFields)[number]>;
}
