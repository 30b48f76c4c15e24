import { MINUTE } from '#contract/foundations/limits.ts';
import { backOff } from '#server/platform/jobs/back-off.ts';
import type { Log } from '#server/platform/log/log.ts';

/** Why the mail server accepts no mail, and since when in milliseconds. */
export interface MailTrouble {
  since: number;
  /** A reply code such as `535 5.7.8`, or the code of an error such as `ECONNREFUSED`. It reveals no address. */
  reason: string;
}

/** If a server has not responded for this time, the site asks whether the server accepts the login. */
const QUIET = 5 * MINUTE;
/** The longest pause between two such questions to a server that accepts no mail. */
const PAUSE_MOST = 2 * MINUTE;
/** The time for which a refusal of all mails takes precedence over an accepted login. */
const REFUSAL_COUNTS = 15 * MINUTE;

/**
 * Whether the mail server can be used, as this process sees it. Logs one line when it cannot be used any more, one when
 * the reason changes, and one when it can be used again.
 */
export class MailHealth {
  readonly #log: Pick<Log, 'warn' | 'info'>;
  #trouble: MailTrouble | null = null;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #failures = 0;
  #askAt = 0;
  #isKnownToWork = false;
  #hasBegunToWork = false;

  constructor(log: Pick<Log, 'warn' | 'info'>) {
    this.#log = log;
  }

  get trouble(): MailTrouble | null {
    return this.#trouble;
  }

  /** Whether it is time to ask the server. */
  get isAskDue(): boolean {
    return Date.now() >= this.#askAt;
  }

  /** Whether the server has become usable since the previous call, or since the start of the process. */
  takeRecovery(): boolean {
    const hasBegun = this.#hasBegunToWork;
    this.#hasBegunToWork = false;
    return hasBegun;
  }

  /** Notes that the server has accepted a mail, or has replied to one. */
  noteAnswer(): void {
    this.#end();
  }

  /** Notes that the server has accepted none of several mails. */
  noteRefusal(reason: string): void {
    // A reason that is not a reply code means that the server is unreachable. In this case, an accepted login shows
    // that it can be used again.
    if (/^\d/.test(reason)) this.#refusedAt = Date.now();
    this.#begin(reason);
  }

  /** Notes the outcome of a login. `reason` is null if the server has accepted the login. */
  noteLogin(reason: string | null): void {
    if (reason !== null) this.#begin(reason);
    else if (Date.now() - this.#refusedAt > REFUSAL_COUNTS) this.#end();
    else this.#askAt = Date.now() + PAUSE_MOST;
  }

  #begin(reason: string): void {
    this.#failures += 1;
    this.#isKnownToWork = false;
    this.#hasBegunToWork = false;
    this.#askAt = Date.now() + Math.min(backOff(this.#failures), PAUSE_MOST);
    if (this.#trouble?.reason === reason) return;
    this.#trouble = { since: this.#trouble?.since ?? Date.now(), reason };
    this.#log.warn({ reason }, 'the mail server cannot be used: mails wait');
  }

  #end(): void {
    this.#failures = 0;
    this.#askAt = Date.now() + QUIET;
    this.#refusedAt = Number.NEGATIVE_INFINITY;
    if (!this.#isKnownToWork) this.#hasBegunToWork = true;
    this.#isKnownToWork = true;
    if (this.#trouble === null) return;
    const seconds = Math.round((Date.now() - this.#trouble.since) / 1000);
    this.#trouble = null;
    this.#log.info({ seconds }, 'the mail server can be used again');
  }
}
