import type { SaveState } from './draft-saver.ts';

/** Why saving is blocked until the user decides: the post was changed or deleted elsewhere. */
export type Conflict = 'changed' | 'deleted';

export interface SessionState {
  /** Null until a new post has been saved for the first time. */
  postId: string | null;
  isPublished: boolean;
  save: SaveState;
  /** A call that publishes, or that saves a published post, is pending. */
  isPublishing: boolean;
  conflict: Conflict | null;
}

/** The state of a session as a store for `useSyncExternalStore`. */
export class SessionStore {
  readonly #listeners = new Set<() => void>();
  #state: SessionState;

  constructor(state: SessionState) {
    this.#state = state;
  }

  readonly get = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  update(changes: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
