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

/** A text for the operator: what is so, and with a problem what to do. It contains no secret. */
export interface OperatorText {
  en: string;
  ja: string;
}

export interface Finding {
  level: 'ok' | 'warning' | 'error';
  text: OperatorText;
}

/** One thing that is looked at. It returns what it has found, and throws only by a fault of its own. */
export interface Check {
  name: string;
  run: (context: CheckContext) => Finding[] | Promise<Finding[]>;
}

export const ok = (en: string, ja: string): Finding => ({ level: 'ok', text: { en, ja } });
export const warning = (en: string, ja: string): Finding => ({
  level: 'warning',
  text: { en, ja },
});
export const error = (en: string, ja: string): Finding => ({ level: 'error', text: { en, ja } });

/** The reason of a failed request, without its address: the code of the system, or the message. */
export function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  const { code } = failure as { code?: unknown };
  if (typeof code === 'string') return code;
  return failure.cause === undefined ? failure.message : reasonOf(failure.cause);
}
