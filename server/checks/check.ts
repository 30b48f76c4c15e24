import type { Env } from '#server/platform/env/env.ts';
import { messageOf, type OperatorText, untranslated } from '#server/platform/operator-text.ts';

/** The time limit for a response of another server, in milliseconds. */
export const RESPONSE_TIMEOUT = 5000;

export interface CheckContext {
  env: Env;
  variables: Record<string, string | undefined>;
  /** Like `fetch`, but aborts after `RESPONSE_TIMEOUT`. */
  request: (url: URL | string, init?: RequestInit) => Promise<Response>;
  /** Returns why this user cannot write to the data directory, or null. Writes to the disk once in a run of checks. */
  dataDirTrouble: () => OperatorText | null;
  /** Returns the damage that the database of the running site has reported, or null. Missing in commands. */
  damage?: (() => string | null) | undefined;
}

/** What a caller of the checks provides. */
export type CheckSurroundings = Omit<CheckContext, 'request' | 'dataDirTrouble'>;

/** A finding that needs an action. Its texts are for the operator and the admins, and contain no secrets. */
interface Problem {
  level: 'warning' | 'error';
  text: OperatorText;
  remedy: OperatorText;
}

export type Finding = { level: 'ok'; text: OperatorText } | Problem;

/** An occasion at which checks run. `hiroba doctor` runs all checks. */
export type Occasion =
  /** Before the site opens its database. Only quick checks that need no other machine run then. */
  | 'start'
  /** Before a new version migrates the database. */
  | 'upgrade'
  /** While the site runs, on the dashboard of its admins. */
  | 'dashboard';

/** A check of the installation. It returns its findings. It throws only when the check itself is broken. */
export interface Check {
  name: string;
  at: readonly Occasion[];
  run: (context: CheckContext) => Finding[] | Promise<Finding[]>;
}

export const ok = (text: OperatorText): Finding => ({ level: 'ok', text });
export const warning = (text: OperatorText, remedy: OperatorText): Problem => ({
  level: 'warning',
  text,
  remedy,
});
export const error = (text: OperatorText, remedy: OperatorText): Problem => ({
  level: 'error',
  text,
  remedy,
});

/** Returns a finding as one line: its text and, for a problem, the remedy. */
export function lineOf(finding: Finding, language: keyof OperatorText): string {
  const text = finding.text[language];
  if (finding.level === 'ok') return text;
  const space = language === 'en' ? ' ' : '';
  return `${text}${space}${finding.remedy[language]}`;
}

const symbols = { ok: '✓', warning: '!', error: '✗' } as const;

/** Returns a finding as a line of a report, with a symbol for its level. */
export function reportLine(finding: Finding, language: keyof OperatorText): string {
  return `${symbols[finding.level]} ${lineOf(finding, language)}`;
}

/**
 * Returns the code of an error's innermost cause. Without a code, returns its message, although it can contain keys.
 */
export function reasonOf(failure: unknown): OperatorText {
  if (!(failure instanceof Error)) return untranslated(String(failure));
  if (failure.cause !== undefined) return reasonOf(failure.cause);
  const { code } = failure as { code?: unknown };
  return typeof code === 'string' ? untranslated(code) : messageOf(failure);
}
