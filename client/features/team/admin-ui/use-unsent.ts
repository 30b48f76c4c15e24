import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback, useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { watchUnsent } from '#client/lib/hooks/unsent-input.ts';

/** The unsent input for each query client, by member and `about`. */
const stores = new WeakMap<QueryClient, Map<string, unknown>>();

/**
 * Returns a state for unsent input that outlives its component. Every form that uses it follows the same rules:
 *
 * - Escape, ×, a press outside a dialog, leaving the page and a failure keep the input until the tab is reloaded.
 * - Sending and キャンセル remove it, together with all other fields of the form.
 * - `about` identifies what the input is based on, so that it is never restored for anything else. It contains the id
 *   of the target, and the stored values that the input changes or the change that a reason is for. The id alone is
 *   enough when the value or the call contains the version, because the server then refuses to overwrite a newer one.
 */
export function useUnsent<Value>(about: string, initial: Value) {
  const store = storeOf(useQueryClient());
  const key = `${useSession().user?.id ?? ''} ${about}`;
  const begin = () => ({ key, initial, value: valueIn(store, key, initial) });
  const [state, setState] = useState(begin);
  // Input about one target is never shown for another.
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
  const known = stores.get(client);
  if (known) return known;
  const store = new Map<string, unknown>();
  stores.set(client, store);
  watchUnsent(() => store.size > 0);
  return store;
}

function valueIn<Value>(store: ReadonlyMap<string, unknown>, key: string, initial: Value): Value {
  return store.has(key) ? (store.get(key) as Value) : initial;
}

/**
 * Returns a handler for the reset event of a form. The button キャンセル of a dialog resets the form, although the button is
 * outside of the form.
 */
export function onCancelled(cancel: () => void) {
  return (event: FormEvent) => {
    // The state sets the fields, so the browser must not reset them.
    event.preventDefault();
    // React would pass the event through the portal to a form around the dialog.
    event.stopPropagation();
    cancel();
  };
}
