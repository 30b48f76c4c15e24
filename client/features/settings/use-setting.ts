import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Settings } from '../../../contract/settings.ts';
import { callFunction, type FunctionInput } from '../../lib/api.ts';
import { useAfterSignIn } from '../session/use-after-sign-in.ts';
import { settingsQuery } from './settings.queries.ts';

/** Milliseconds that a setting tells that it has been saved. */
const SAVED_SHOWN = 4000;

/** How one setting is read from the settings, and what is sent to change it. */
export interface Setting<Value> {
  read: (settings: Settings) => Value;
  change: (value: Value) => FunctionInput<'updateSettings'>;
}

/**
 * One setting that is saved on its own. While it is being saved it shows the new value; when that fails it shows the
 * old one again, and `onRetry` tries the new one once more.
 */
export function useSetting<Value>(settings: Settings, { read, change }: Setting<Value>) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  const { queryKey } = settingsQuery;
  const { mutate, variables, status, error, isPending, reset } = useMutation({
    mutationFn: (value: Value) => afterSignIn(() => callFunction('updateSettings', change(value))),
    // One after the other, so that the answers arrive in order.
    scope: { id: 'settings' },
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  });

  useEffect(() => {
    if (status !== 'success') return;
    const timer = setTimeout(reset, SAVED_SHOWN);
    return () => clearTimeout(timer);
  }, [status, reset]);

  return {
    value: isPending ? variables : read(settings),
    status,
    error,
    save: (value: Value) => mutate(value),
    onRetry: () => {
      if (variables !== undefined) mutate(variables);
    },
  };
}
