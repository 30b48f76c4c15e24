import { connection } from './connection.ts';
import { type OutgoingKind, sendWhenOnline, takeBack } from './outbox.ts';

/** How to send a toggle to the server, and what to do with the outcome. */
export interface ToggleAction<Answer, Value = boolean> {
  /** Sets the state, so that repeating it has no further effect. */
  send: (value: Value, signal: AbortSignal) => Promise<Answer>;
  /** Called with the answer to the last call. The caller writes it to the query cache. */
  onSuccess: (answer: Answer, value: Value) => void;
  /** Called when a call failed or was taken back. The toggle has returned to the cached value. */
  onError: (error: unknown) => void;
}

interface Toggle<Value> {
  /** The last value the server confirmed. */
  confirmed: Value;
  wanted: Value;
  sending: boolean;
}

/**
 * Optimistic toggles, such as follow buttons. A toggle changes immediately and is sent to the server with one call
 * at a time; when it changes during a call, only its last value is sent next. Offline it waits for the connection,
 * and changing it back takes it back. All components that show the same toggle read the same store. A toggle of more
 * than two states has strings as its values.
 */
export class ToggleStore<Answer, Value extends boolean | string = boolean> {
  readonly #kind: OutgoingKind;
  readonly #toggles = new Map<string, Toggle<Value>>();
  readonly #listeners = new Set<() => void>();
  #viewer: string | null = null;

  constructor(kind: OutgoingKind) {
    this.#kind = kind;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The optimistic value of a toggle. Undefined when no call is pending and the cached value applies. */
  optimisticValue(id: string): Value | undefined {
    return this.#toggles.get(id)?.wanted;
  }

  /** Sets whose toggles these are. Another user discards all pending ones. */
  setViewer(userId: string | null): void {
    if (userId === this.#viewer) return;
    this.#viewer = userId;
    this.#toggles.clear();
    this.#notify();
  }

  /** Sets a toggle. `cached` is its current value when no call is pending. */
  set(id: string, value: Value, cached: Value, action: ToggleAction<Answer, Value>): void {
    const current = this.#toggles.get(id) ?? { confirmed: cached, wanted: cached, sending: false };
    const next = { ...current, wanted: value };
    this.#toggles.set(id, next);
    this.#notify();
    if (!next.sending) void this.#sendUntilConfirmed(id, action);
    else if (value === next.confirmed && connection() === 'offline') takeBack(this.#kind, id);
  }

  async #sendUntilConfirmed(id: string, action: ToggleAction<Answer, Value>): Promise<void> {
    const viewer = this.#viewer;
    let answer: Answer | undefined;
    for (;;) {
      const toggle = this.#toggles.get(id);
      if (!toggle || viewer !== this.#viewer) return;
      if (toggle.wanted === toggle.confirmed) return this.#succeed(id, action, toggle, answer);
      const value = toggle.wanted;
      this.#toggles.set(id, { ...toggle, sending: true });
      try {
        answer = await sendWhenOnline(this.#kind, id, (signal) => action.send(value, signal));
      } catch (error) {
        if (viewer === this.#viewer) this.#fail(id, action, error);
        return;
      }
      this.#confirm(id, value);
    }
  }

  #confirm(id: string, value: Value): void {
    const toggle = this.#toggles.get(id);
    if (toggle) this.#toggles.set(id, { ...toggle, confirmed: value, sending: false });
  }

  #succeed(
    id: string,
    action: ToggleAction<Answer, Value>,
    { confirmed }: Toggle<Value>,
    answer: Answer | undefined,
  ): void {
    if (answer !== undefined) action.onSuccess(answer, confirmed);
    this.#toggles.delete(id);
    this.#notify();
  }

  #fail(id: string, action: ToggleAction<Answer, Value>, error: unknown): void {
    this.#toggles.delete(id);
    this.#notify();
    action.onError(error);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
