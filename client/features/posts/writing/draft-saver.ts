import { MINUTE, SECOND } from '../../../../contract/limits.ts';

/** Time between the last change and a save. */
export const SAVE_DELAY = 2 * SECOND;
/** Longest time between the first unsaved change and a save, while changes go on. */
export const MAX_SAVE_DELAY = 10 * SECOND;
const RETRY_DELAYS = [5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE];

export type SaveState =
  | { status: 'clean' }
  | { status: 'waiting' }
  | { status: 'saving' }
  | { status: 'saved'; at: string }
  | { status: 'failed'; error: unknown };

interface SaverOptions<Contents, Caller> {
  /** The contents that are already saved. */
  saved: Contents;
  /** Returns the same key for contents that do not differ when saved. */
  keyOf: (contents: Contents) => string;
  /** Saves the contents. `caller` is the argument of `flush`, undefined for an automatic save. */
  save: (contents: Contents, caller: Caller | undefined) => Promise<void>;
  /** Tells whether a retry without any change can succeed. */
  isTransient: (error: unknown) => boolean;
  onState: (state: SaveState) => void;
}

/** Saves contents automatically: debounced, one save at a time, with retries after transient failures. */
export class DraftSaver<Contents, Caller> {
  readonly #options: SaverOptions<Contents, Caller>;
  #latest: Contents;
  #latestKey: string;
  #savedKey: string;
  #triedKey: string | undefined;
  #state: SaveState = { status: 'clean' };
  #running: Promise<boolean> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #unsavedSince: number | undefined;
  #failures = 0;
  #retryAt = 0;
  #isPaused = false;

  constructor(options: SaverOptions<Contents, Caller>) {
    this.#options = options;
    this.#latest = options.saved;
    this.#savedKey = options.keyOf(options.saved);
    this.#latestKey = this.#savedKey;
  }

  get isUnsaved(): boolean {
    return this.#latestKey !== this.#savedKey;
  }

  /** Schedules a save of new contents. */
  change(contents: Contents): void {
    const key = this.#options.keyOf(contents);
    if (key === this.#latestKey) return;
    this.#latest = contents;
    this.#latestKey = key;
    if (!this.isUnsaved) {
      this.#setClean();
      return;
    }
    this.#unsavedSince ??= Date.now();
    const state = this.#state;
    const willSave =
      state.status === 'saving' ||
      (state.status === 'failed' && this.#options.isTransient(state.error));
    if (!willSave) this.#setState({ status: 'waiting' });
    this.#schedule();
  }

  /** Saves immediately. Resolves to true when nothing is left to save. */
  async flush(caller?: Caller): Promise<boolean> {
    this.#cancel();
    if (this.#running) await this.#running;
    if (!this.isUnsaved) return true;
    return (await this.#run(caller)) && !this.isUnsaved;
  }

  /** Resolves when no save is pending. */
  async whenIdle(): Promise<void> {
    await this.#running;
  }

  /** Stops automatic saves until `resume`. */
  pause(): void {
    this.#isPaused = true;
    this.#cancel();
  }

  resume(): void {
    this.#isPaused = false;
    if (this.isUnsaved) this.#schedule();
  }

  /** Takes the contents as both the latest and the saved ones. */
  reset(contents: Contents): void {
    this.#latest = contents;
    this.#latestKey = this.#options.keyOf(contents);
    this.#savedKey = this.#latestKey;
    this.#setClean();
  }

  /** Takes the contents as the saved ones. The latest ones stay, and are unsaved as far as they differ. */
  setSaved(contents: Contents): void {
    this.#savedKey = this.#options.keyOf(contents);
    if (this.isUnsaved) this.#unsavedSince ??= Date.now();
    else this.#setClean();
  }

  /** Repeats a failed save immediately. Call it when the connection is back. */
  retry(): void {
    if (this.#state.status !== 'failed' || this.#isPaused) return;
    this.#retryAt = 0;
    void this.flush();
  }

  #setClean(): void {
    this.#cancel();
    this.#unsavedSince = undefined;
    const { status } = this.#state;
    if (status === 'waiting' || status === 'failed') this.#setState({ status: 'clean' });
  }

  #schedule(): void {
    this.#cancel();
    if (this.#isPaused || this.#running) return;
    const now = Date.now();
    const latest = (this.#unsavedSince ?? now) + MAX_SAVE_DELAY;
    const due = Math.max(Math.min(now + SAVE_DELAY, latest), this.#retryAt);
    this.#timer = setTimeout(() => void this.#run(undefined), due - now);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
  }

  #run(caller: Caller | undefined): Promise<boolean> {
    this.#running ??= this.#save(caller).finally(() => {
      this.#running = null;
      const canSucceed = this.#latestKey !== this.#triedKey || this.#retryAt > 0;
      if (this.isUnsaved && canSucceed) this.#schedule();
    });
    return this.#running;
  }

  async #save(caller: Caller | undefined): Promise<boolean> {
    const [contents, key] = [this.#latest, this.#latestKey];
    this.#triedKey = key;
    this.#setState({ status: 'saving' });
    try {
      await this.#options.save(contents, caller);
    } catch (error) {
      this.#fail(error);
      return false;
    }
    this.#savedKey = key;
    this.#failures = 0;
    this.#retryAt = 0;
    this.#unsavedSince = this.isUnsaved ? Date.now() : undefined;
    const at = new Date().toISOString();
    this.#setState(this.isUnsaved ? { status: 'waiting' } : { status: 'saved', at });
    return true;
  }

  #fail(error: unknown): void {
    const delay = RETRY_DELAYS[Math.min(this.#failures, RETRY_DELAYS.length - 1)] ?? MINUTE;
    this.#failures += 1;
    this.#retryAt = this.#options.isTransient(error) ? Date.now() + delay : 0;
    this.#setState({ status: 'failed', error });
  }

  #setState(state: SaveState): void {
    this.#state = state;
    this.#options.onState(state);
  }
}
