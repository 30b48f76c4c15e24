import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSession } from '../../session/session-context.tsx';

/** What is typed and not sent yet, by member and by what it is about, for each running application. */
const stores = new WeakMap<QueryClient, Map<string, unknown>>();

interface Unsent<Value> {
  value: Value;
  change: (next: (before: Value) => Value) => void;
  /** Starts over, once it is sent or cancelled. */
  forget: () => void;
}

/**
 * A state that outlives its component, for what is typed and not sent. Every form that has it keeps the same rule:
 *
 * - A slip keeps it: Escape, × or a press beside a dialog, leaving the page, a failure. It lasts until the tab is loaded
 *   anew.
 * - Sending forgets it, and so does the button キャンセル, together with all other fields of the form.
 * - `about` names what it began from, so that it never comes back as something else: beside the id of the thing the stored
 *   values that it changes, or the change that a reason is for. The id alone is enough where the version that it began
 *   from is part of the value or of the call, since the server then refuses to save over a newer one.
 */
export function useUnsent<Value>(about: string, initial: Value): Unsent<Value> {
  const store = storeOf(useQueryClient());
  const key = `${useSession().user?.id ?? ''} ${about}`;
  const begin = () => ({ key, initial, value: valueIn(store, key, initial) });
  const [state, setState] = useState(begin);
  // What is typed about one thing is never shown as that of another.
  if (state.key !== key) setState(begin());
  const { initial: begun } = state;
  const change = useCallback(
    (next: (before: Value) => Value) => {
      const value = next(valueIn(store, key, begun));
      store.set(key, value);
      setState({ key, initial: begun, value });
    },
    [store, key, begun],
  );
  const forget = useCallback(() => {
    store.delete(key);
    setState({ key, initial: begun, value: begun });
  }, [store, key, begun]);
  return { value: state.value, change, forget };
}

function storeOf(client: QueryClient): Map<string, unknown> {
  const store = stores.get(client) ?? new Map<string, unknown>();
  stores.set(client, store);
  return store;
}

function valueIn<Value>(store: ReadonlyMap<string, unknown>, key: string, initial: Value): Value {
  return store.has(key) ? (store.get(key) as Value) : initial;
}
