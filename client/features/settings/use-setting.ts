import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Settings } from '../../../contract/settings.ts';
import { callFunction, type FunctionInput } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../ui/toast.tsx';
import { useAfterSignIn } from '../session/use-after-sign-in.ts';
import { settingsMessages } from './settings.messages.ts';
import { settingsQuery } from './settings.queries.ts';

/** Milliseconds that a setting tells that it has been saved. */
const SAVED_SHOWN = 4000;

/** The name of one setting, how it is read from the settings, and what is sent to change it. */
export interface Setting<Value> {
  label: string;
  read: (settings: Settings) => Value;
  change: (value: Value) => FunctionInput<'updateSettings'>;
}

/**
 * One setting that is saved on its own. While it is being saved it shows the new value; when that fails it shows the
 * old one again, and `onRetry` tries the new one once more. Whoever has left the setting meanwhile is told by a toast.
 */
export function useSetting<Value>(settings: Settings, { label, read, change }: Setting<Value>) {
  const tellElsewhere = useTellElsewhere(label);
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  const { queryKey } = settingsQuery;
  const { mutate, variables, status, error, isPending, reset } = useMutation({
    mutationFn: (value: Value) => afterSignIn(() => callFunction('updateSettings', change(value))),
    // One after the other, so that the answers arrive in order.
    scope: { id: 'settings' },
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: tellElsewhere,
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

/** Returns what tells by a toast that the setting was not saved; while it is on the page, it says so itself. */
function useTellElsewhere(label: string): (error: unknown) => void {
  const { pathname } = useLocation();
  const isOnPage = useRef(false);
  useEffect(() => {
    isOnPage.current = true;
    return () => {
      isOnPage.current = false;
    };
  }, []);
  return (error) => {
    if (isOnPage.current) return;
    const { failed, failedOf, open } = settingsMessages.save;
    const message = failedOf(label, messageOf(error));
    const link = { label: open, to: pathname };
    showToast({ type: 'error', about: `setting:${label}`, title: failed, message, link });
  };
}
