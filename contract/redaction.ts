const secretName =
  /password|email|wallet_address|private_key|api_key|token|secret|authorization|cookie|session|phone|ssn|credit_card/i;

/** A token of RFC 7519 or a part of one: its header is base64url of `{"`, however short. */
const jwt = /\beyJ[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]+)*/g;

// Runs of hex, base64 and base64url. The pattern has no lookahead, so it reads a text once.
const longRun = /[A-Za-z0-9+/_-]{32,}={0,2}/g;
const KEY_LENGTH = 32;

export const REDACTED = '[redacted]';

/** A copy fit for a log: fields with secret names and long key-like strings are replaced. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
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

function redactText(text: string): string {
  return text.replace(jwt, REDACTED).replace(longRun, (run) => (isKeyLike(run) ? REDACTED : run));
}

/** Whether a run is key material. A path of words and slashes is not: every stack trace has some. */
function isKeyLike(run: string): boolean {
  const segments = run.split('/');
  if (segments.some((segment) => segment.length >= KEY_LENGTH)) return true;
  return countKindChanges(run) > run.length * MAX_KIND_CHANGES;
}

/** In base64, three of five characters differ in kind from the one before; in a path, one of ten. */
const MAX_KIND_CHANGES = 0.25;

/** How often a lower-case letter, an upper-case letter and a digit follow each other. */
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
