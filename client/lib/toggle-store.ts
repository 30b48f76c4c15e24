/** How to carry out what somebody wants of one switch, and whom to tell how it went. */
export interface ToggleAction<Answer> {
  send: (on: boolean) => Promise<Answer>;
  /** The last wish has been answered: the answer goes into what was read, and the switch shows that again. */
  onSettled: (answer: Answer, on: boolean) => void;
  /** It could not be done; the switch shows again what was known before. */
  onFailed: (error: unknown) => void;
}

interface Switch {
  /** What the server holds, as far as we know. */
  confirmed: boolean;
  wanted: boolean;
  sending: boolean;
}

/**
 * Switches that turn at once and are told to the server afterwards: one call at a time for each, and
 * however often one is turned meanwhile, the last wish wins. All who show the same switch show the same.
 */
export class ToggleStore<Answer> {
  readonly #switches = new Map<string, Switch>();
  readonly #listeners = new Set<() => void>();
  #viewer: string | null = null;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What is wanted of a switch and not settled yet; undefined where what was read holds. */
  wanted(id: string): boolean | undefined {
    return this.#switches.get(id)?.wanted;
  }

  /** Says who turns them; what somebody else wanted is forgotten. */
  setViewer(userId: string | null): void {
    if (userId === this.#viewer) return;
    this.#viewer = userId;
    this.#switches.clear();
    this.#tell();
  }

  /** Turns a switch; `known` is how it stands where nothing of it is under way. */
  turn(id: string, on: boolean, known: boolean, deed: ToggleAction<Answer>): void {
    const current = this.#switches.get(id) ?? { confirmed: known, wanted: known, sending: false };
    const next = { ...current, wanted: on };
    this.#switches.set(id, next);
    this.#tell();
    if (!next.sending) void this.#pump(id, deed);
  }

  async #pump(id: string, deed: ToggleAction<Answer>): Promise<void> {
    const viewer = this.#viewer;
    let answer: Answer | undefined;
    for (;;) {
      const state = this.#switches.get(id);
      if (!state || viewer !== this.#viewer) return;
      if (state.wanted === state.confirmed) return this.#settle(id, deed, state, answer);
      const on = state.wanted;
      this.#switches.set(id, { ...state, sending: true });
      try {
        answer = await deed.send(on);
      } catch (error) {
        if (viewer === this.#viewer) this.#fail(id, deed, error);
        return;
      }
      this.#confirm(id, on);
    }
  }

  #confirm(id: string, on: boolean): void {
    const state = this.#switches.get(id);
    if (state) this.#switches.set(id, { ...state, confirmed: on, sending: false });
  }

  #settle(id: string, deed: ToggleAction<Answer>, state: Switch, answer: Answer | undefined): void {
    if (answer !== undefined) deed.onSettled(answer, state.confirmed);
    this.#switches.delete(id);
    this.#tell();
  }

  #fail(id: string, deed: ToggleAction<Answer>, error: unknown): void {
    this.#switches.delete(id);
    this.#tell();
    deed.onFailed(error);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
