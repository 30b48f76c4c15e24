interface Entry {
  hash: string;
  state: unknown;
}

/**
 * The history of a tab, with the properties of `window` that the router reads. Like in a browser, moves by `history.go`
 * happen later: when the test calls `settle`.
 */
export class FakeBrowser {
  entries: Entry[] = [{ hash: '', state: null }];
  at = 0;
  private moves: number[] = [];
  private listeners = new Set<() => void>();

  get window(): Window {
    const current = () => this.current;
    const length = () => this.entries.length;
    return {
      location: {
        get hash() {
          return current().hash;
        },
        assign: (href: string) => this.open(href),
      },
      history: {
        get state() {
          return current().state;
        },
        get length() {
          return length();
        },
        pushState: (state: unknown, _: string, hash: string) => this.add({ hash, state }),
        replaceState: (state: unknown, _: string, hash = this.current.hash) => {
          this.entries[this.at] = { hash, state };
        },
        go: (delta: number) => void this.moves.push(delta),
      },
      addEventListener: (_: string, listener: () => void) => this.listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => this.listeners.delete(listener),
    } as unknown as Window;
  }

  /** The shown fragments, oldest first. */
  get hashes(): string[] {
    return this.entries.map(({ hash }) => hash);
  }

  /** Opens a typed address or a plain link. If the address is already shown, its entry is replaced. */
  open(hash: string): void {
    if (hash === this.current.hash) this.entries[this.at] = { hash, state: null };
    else this.add({ hash, state: null });
    this.notify();
  }

  /** Moves immediately, like the buttons of a browser. Does nothing beyond the first and the last entry. */
  move(delta: number): void {
    if (delta === 0 || !this.entries[this.at + delta]) return;
    this.at += delta;
    this.notify();
  }

  /** Makes the moves that the page has requested. */
  settle(): void {
    for (let delta = this.moves.shift(); delta !== undefined; delta = this.moves.shift()) {
      this.move(delta);
    }
  }

  /** Drops the requested moves, as Chromium does when the viewer navigates before they happen. */
  forget(): void {
    this.moves = [];
  }

  private get current(): Entry {
    return this.entries[this.at] as Entry;
  }

  private add(entry: Entry): void {
    this.entries = [...this.entries.slice(0, this.at + 1), entry];
    this.at += 1;
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
