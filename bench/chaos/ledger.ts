/** The ledger of the writes that a crowd sends. It says which writes the site has acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '#contract/foundations/limits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { withTimeout } from '#server/platform/with-timeout.ts';
import { CallFailed } from '#server/testing/test-client.ts';

/** A write that has the same effect however often it is sent. */
export interface Write {
  /** What is written. Writes with the same name add to the same number, or set the same state. */
  name: string;
  /** The number that the write adds. One by default. */
  amount?: number;
  /** Whether the write sets a state, so that several writes have the effect of one. */
  setsState?: boolean;
  send(): Promise<unknown>;
  /** Returns the stored number: the sum of all writes with this name, or whether the state is set. */
  countStored(read: Queryable): Promise<number>;
}

/** `in doubt`: no response, or a response that does not say whether the write is stored. */
type Outcome = 'acknowledged' | 'refused' | 'in doubt';

interface Entry {
  write: Write;
  outcome: Outcome;
  /** Whether an attempt was in doubt, so that a later refusal does not say that nothing is stored. */
  wasInDoubt: boolean;
  /** Why the last attempt failed. */
  reason: string;
}

const ANSWER_MOST = 60 * SECOND;
const SETTLE_MOST = 90 * SECOND;
const PAUSE_MS = 100;

export class Ledger {
  readonly #entries: Entry[] = [];

  /** Sends a write until its outcome is known or the signal is aborted. */
  async send(write: Write, signal: AbortSignal): Promise<void> {
    const entry: Entry = { write, outcome: 'in doubt', wasInDoubt: false, reason: '' };
    this.#entries.push(entry);
    while ((await attempt(entry)) === 'in doubt' && !signal.aborted) await sleep(PAUSE_MS);
  }

  /** Sends a write until its outcome is known. Throws when the write is refused. */
  async insist(write: Write): Promise<void> {
    const entry: Entry = { write, outcome: 'in doubt', wasInDoubt: false, reason: '' };
    this.#entries.push(entry);
    await settle(entry);
    if (entry.outcome === 'acknowledged') return;
    throw new Error(`${write.name} was ${entry.outcome}: ${entry.reason}`);
  }

  /** Repeats the writes that are in doubt, as clients do, until their outcomes are known. */
  async settle(): Promise<void> {
    for (const entry of this.#entries) if (entry.outcome === 'in doubt') await settle(entry);
  }

  count(outcome: Outcome): number {
    return this.#entries.filter((entry) => entry.outcome === outcome).length;
  }

  /** Returns the number of writes whose outcome was in doubt at least once. */
  get doubts(): number {
    return this.#entries.filter(({ wasInDoubt }) => wasInDoubt).length;
  }

  /** Compares the ledger with the database. Returns the violations. */
  async compare(read: Queryable): Promise<string[]> {
    const violations: string[] = [];
    for (const [name, entries] of Map.groupBy(this.#entries, ({ write }) => write.name)) {
      const [first] = entries;
      const { least, most } = expectedOf(entries);
      const stored = (await first?.write.countStored(read)) ?? 0;
      if (stored >= least && stored <= most) continue;
      violations.push(`${name}: ${stored} stored, ${least} acknowledged, ${most} sent`);
    }
    return violations;
  }
}

/** Returns the range of the stored number after these writes. It has one value unless a write is still in doubt. */
function expectedOf(entries: readonly Entry[]): { least: number; most: number } {
  const sumOf = (wanted: readonly Entry[]) =>
    wanted.reduce((sum, { write: { amount = 1 } }) => sum + amount, 0);
  const least = sumOf(entries.filter(({ outcome }) => outcome === 'acknowledged'));
  const doubtful = ({ outcome, wasInDoubt }: Entry) => outcome !== 'acknowledged' && wasInDoubt;
  const most = least + sumOf(entries.filter(doubtful));
  const setsState = entries.some(({ write }) => write.setsState);
  return setsState ? { least: Math.min(1, least), most: Math.min(1, most) } : { least, most };
}

async function attempt(entry: Entry): Promise<Outcome> {
  try {
    await withTimeout(entry.write.send(), ANSWER_MOST, () => new Error('no response'));
    entry.outcome = 'acknowledged';
  } catch (error) {
    const isRefusal = error instanceof CallFailed && error.httpStatus < 500;
    entry.outcome = isRefusal ? 'refused' : 'in doubt';
    entry.wasInDoubt ||= !isRefusal;
    entry.reason = String(error);
  }
  return entry.outcome;
}

async function settle(entry: Entry): Promise<void> {
  const deadline = performance.now() + SETTLE_MOST;
  while ((await attempt(entry)) === 'in doubt') {
    if (performance.now() > deadline) return;
    await sleep(PAUSE_MS);
  }
}
