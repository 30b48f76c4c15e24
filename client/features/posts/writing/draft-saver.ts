import { MINUTE, SECOND } from '../../../../contract/limits.ts';

/** Saved this long after the last change, */
export const QUIET = 2 * SECOND;
/** and this long after the first one, when the changes do not end. */
export const LONGEST_WAIT = 10 * SECOND;
const PAUSES_AFTER_FAILURE = [5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE];

export type SaveState =
  | { as: 'clean' }
  | { as: 'waiting' }
  | { as: 'saving' }
  | { as: 'saved'; at: string }
  | { as: 'failed'; error: unknown };

interface SaverOptions<Contents, How> {
  /** What is already stored. */
  stored: Contents;
  /** The same for contents that need no saving after one another. */
  keyOf: (contents: Contents) => string;
  /** Stores the contents; `how` is what `flush` was given, and missing when nobody asked for it. */
  save: (contents: Contents, how: How | undefined) => Promise<void>;
  /** Whether a failure may be over by itself, so that trying again makes sense. */
  isPassing: (error: unknown) => boolean;
  onState: (state: SaveState) => void;
}

/** Saves what changes: soon after the last change, one save at a time, again after a failure that passes. */
export class DraftSaver<Contents, How> {
  readonly #options: SaverOptions<Contents, How>;
  #latest: Contents;
  #latestKey: string;
  #storedKey: string;
  #triedKey: string | undefined;
  #state: SaveState = { as: 'clean' };
  #running: Promise<boolean> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsavedSince: number | undefined;
  #failures = 0;
  #notBefore = 0;
  #isHeld = false;

  constructor(options: SaverOptions<Contents, How>) {
    this.#options = options;
    this.#latest = options.stored;
    this.#storedKey = options.keyOf(options.stored);
    this.#latestKey = this.#storedKey;
  }

  get isUnsaved(): boolean {
    return this.#latestKey !== this.#storedKey;
  }

  /** Takes the newest contents. */
  change(contents: Contents): void {
    const key = this.#options.keyOf(contents);
    if (key === this.#latestKey) return;
    this.#latest = contents;
    this.#latestKey = key;
    if (!this.isUnsaved) {
      this.#calm();
      return;
    }
    this.#unsavedSince ??= Date.now();
    const state = this.#state;
    const isWaitingAlready =
      state.as === 'saving' || (state.as === 'failed' && this.#options.isPassing(state.error));
    if (!isWaitingAlready) this.#show({ as: 'waiting' });
    this.#schedule();
  }

  /** Saves at once whatever is not saved yet. Tells whether all of it is saved now. */
  async flush(how?: How): Promise<boolean> {
    this.#cancel();
    if (this.#running) await this.#running;
    if (!this.isUnsaved) return true;
    return (await this.#run(how)) && !this.isUnsaved;
  }

  /** Resolves when no save is under way. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Saves nothing by itself any more, until released. */
  hold(): void {
    this.#isHeld = true;
    this.#cancel();
  }

  release(): void {
    this.#isHeld = false;
    if (this.isUnsaved) this.#schedule();
  }

  /** These contents are the stored ones, and nothing else is left to save. */
  settle(contents: Contents): void {
    this.#latest = contents;
    this.#latestKey = this.#options.keyOf(contents);
    this.#storedKey = this.#latestKey;
    this.#calm();
  }

  /** These contents are the stored ones; of what stands on the form the rest is left to save. */
  rebase(stored: Contents): void {
    this.#storedKey = this.#options.keyOf(stored);
    if (this.isUnsaved) this.#unsavedSince ??= Date.now();
    else this.#calm();
  }

  /** Tries again now what failed: the connection is back. */
  retry(): void {
    if (this.#state.as !== 'failed' || this.#isHeld) return;
    this.#notBefore = 0;
    void this.flush();
  }

  #calm(): void {
    this.#cancel();
    this.#unsavedSince = undefined;
    if (this.#state.as === 'waiting' || this.#state.as === 'failed') this.#show({ as: 'clean' });
  }

  #schedule(): void {
    this.#cancel();
    if (this.#isHeld || this.#running) return;
    const now = Date.now();
    const longest = (this.#unsavedSince ?? now) + LONGEST_WAIT;
    const due = Math.max(Math.min(now + QUIET, longest), this.#notBefore);
    this.#timer = setTimeout(() => void this.#run(undefined), due - now);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
  }

  #run(how: How | undefined): Promise<boolean> {
    this.#running ??= this.#save(how).finally(() => {
      this.#running = null;
      const isWorthIt = this.#latestKey !== this.#triedKey || this.#notBefore > 0;
      if (this.isUnsaved && isWorthIt) this.#schedule();
    });
    return this.#running;
  }

  async #save(how: How | undefined): Promise<boolean> {
    const [contents, key] = [this.#latest, this.#latestKey];
    this.#triedKey = key;
    this.#show({ as: 'saving' });
    try {
      await this.#options.save(contents, how);
    } catch (error) {
      this.#fail(error);
      return false;
    }
    this.#storedKey = key;
    this.#failures = 0;
    this.#notBefore = 0;
    this.#unsavedSince = this.isUnsaved ? Date.now() : undefined;
    this.#show(this.isUnsaved ? { as: 'waiting' } : { as: 'saved', at: new Date().toISOString() });
    return true;
  }

  #fail(error: unknown): void {
    const passing = this.#options.isPassing(error);
    const pause =
      PAUSES_AFTER_FAILURE[Math.min(this.#failures, PAUSES_AFTER_FAILURE.length - 1)] ?? MINUTE;
    this.#failures += 1;
    this.#notBefore = passing ? Date.now() + pause : 0;
    this.#show({ as: 'failed', error });
  }

  #show(state: SaveState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}
