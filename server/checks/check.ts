import type { Env } from '#server/platform/env/env.ts';

/** The time limit for an answer of somebody else, in milliseconds. */
export const PATIENCE = 5000;

/** What a check reads. */
export interface CheckContext {
  env: Env;
  variables: Record<string, string | undefined>;
  /** Requests that do not answer end after `PATIENCE`. */
  request: (url: URL | string, init?: RequestInit) => Promise<Response>;
}

/** A text for the operator and for admins. It contains no secret. */
export interface CheckText {
  en: string;
  ja: string;
}

interface Sound {
  level: 'ok';
  /** What is so. */
  text: CheckText;
}

/** A finding that somebody has to do something about. */
export interface Problem {
  level: 'warning' | 'error';
  text: CheckText;
  /** What to do. */
  remedy: CheckText;
}

export type Finding = Sound | Problem;

/** When a check runs beside `hiroba doctor`, which runs all of them. */
export type Occasion =
  /** Before the site opens anything. Only for what is quick and of this machine. */
  | 'start'
  /** Before the migrations of another version. */
  | 'upgrade'
  /** While the site runs, for its admins. */
  | 'dashboard';

/** One thing that is looked at. It returns what it has found, and throws only by a fault of its own. */
export interface Check {
  name: string;
  at: readonly Occasion[];
  run: (context: CheckContext) => Finding[] | Promise<Finding[]>;
}

export const ok = (text: CheckText): Finding => ({ level: 'ok', text });
export const warning = (text: CheckText, remedy: CheckText): Problem => ({
  level: 'warning',
  text,
  remedy,
});
export const error = (text: CheckText, remedy: CheckText): Problem => ({
  level: 'error',
  text,
  remedy,
});

/** The finding as one line: what is so, and with a problem what to do. */
export function lineOf(finding: Finding, language: keyof CheckText): string {
  const text = finding.text[language];
  if (finding.level === 'ok') return text;
  const space = language === 'en' ? ' ' : '';
  return `${text}${space}${finding.remedy[language]}`;
}

/** The reason of a failure, without addresses: the innermost code, which is that of the system, or the message. */
export function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  if (failure.cause !== undefined) return reasonOf(failure.cause);
  const { code } = failure as { code?: unknown };
  return typeof code === 'string' ? code : failure.message;
}
