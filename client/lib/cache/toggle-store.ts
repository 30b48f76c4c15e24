import { notifyManager } from '@tanstack/react-query';
import { createListeners } from '../hooks/listeners.ts';
import { connection } from '../offline/connection.ts';
import { cancelOutgoing, type OutgoingKind, sendWhenOnline } from '../offline/outbox.ts';

interface ToggleAction<Answer, Value = boolean> {
  /** Sends the new state. A repeated call must have no further effect. */
  send: (value: Value, signal: AbortSignal) => Promise<Answer>;
  /** Called with the response to the last call. The caller writes it to the query cache. */
  onSuccess: (answer: Answer, value: Value) => void;
  /** Called when a call failed or was reverted. The toggle has returned to the cached value. */
  onError: (error: unknown) => void;
}

interface Toggle<Answer, Value> {
  confirmed: Value;
  wanted: Value;
  /** The action of the last change. Only this action knows the latest value. */
  action: ToggleAction<Answer, Value>;
  sending: boolean;
}

/**
 * Optimistic toggles, such as follow buttons. A toggle changes immediately, and its value is sent with one call at a
 * time. After changes during a call, only the last value is sent. Without a connection, a change waits, and a change
 * that is reverted is not sent. All components that show the same toggle read the same store. A toggle with more than
 * two states has strings as its values.
 */
export class ToggleStore<Answer, Value extends boolean | string = boolean> {
  readonly #kind: OutgoingKind;
  /** The toggles of the viewer. A response belongs to the map in which its call began. */
  #toggles = new Map<string, Toggle<Answer, Value>>();
  readonly #listeners = createListeners();
  #viewer: string | null = null;

  constructor(kind: OutgoingKind) {
    this.#kind = kind;
  }

  readonly subscribe = this.#listeners.subscribe;

  /** Returns the pending value. Undefined when no call is pending and the cached value applies. */
  optimisticValue(id: string): Value | undefined {
    return this.#toggles.get(id)?.wanted;
  }

  setViewer(userId: string | null): void {
    if (userId === this.#viewer) return;
    this.#viewer = userId;
    this.#toggles = new Map();
    this.#listeners.notify();
  }

  /** Sets a toggle. `cached` is its value when no call is pending. */
  set(id: string, value: Value, cached: Value, action: ToggleAction<Answer, Value>): void {
    const current = this.#toggles.get(id) ?? { confirmed: cached, sending: false };
    const next = { ...current, wanted: value, action };
    this.#toggles.set(id, next);
    this.#listeners.notify();
    if (!next.sending) void this.#sendUntilConfirmed(id);
    else if (value === next.confirmed && connection() === 'offline') cancelOutgoing(this.#kind, id);
  }

  async #sendUntilConfirmed(id: string): Promise<void> {
    const toggles = this.#toggles;
    let answer: Answer | undefined;
    for (;;) {
      const toggle = toggles.get(id);
      // Each sign-in has its own toggles, even when the same user signs in again.
      if (!toggle || toggles !== this.#toggles) return;
      if (toggle.wanted === toggle.confirmed) return this.#succeed(id, toggle, answer);
      const { wanted: value, action } = toggle;
      toggles.set(id, { ...toggle, sending: true });
      try {
        answer = await sendWhenOnline(this.#kind, id, (signal) => action.send(value, signal));
      } catch (error) {
        if (toggles === this.#toggles) this.#fail(id, error);
        return;
      }
      const latest = toggles.get(id) ?? toggle;
      toggles.set(id, { ...latest, confirmed: value, sending: false });
    }
  }

  #succeed(id: string, toggle: Toggle<Answer, Value>, answer: Answer | undefined): void {
    if (answer !== undefined) toggle.action.onSuccess(answer, toggle.confirmed);
    // Readers of the query cache receive the response in a later task. Until then they show the value of the toggle.
    notifyManager.schedule(() => {
      if (this.#toggles.get(id) !== toggle) return;
      this.#toggles.delete(id);
      this.#listeners.notify();
    });
  }

  #fail(id: string, error: unknown): void {
    const toggle = this.#toggles.get(id);
    this.#toggles.delete(id);
    this.#listeners.notify();
    toggle?.action.onError(error);
  }
}
