import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Settings } from '../../../contract/settings.ts';
import type { FunctionInput } from '../../lib/api.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../ui/toast.tsx';
import { useAfterSignIn } from '../session/use-after-sign-in.ts';
import { settingsMessages } from './settings.messages.ts';
import { readSettingsAgain, saveSettings, settingsQuery } from './settings.queries.ts';

/** Milliseconds that a setting tells that it has been saved. */
const SAVED_SHOWN = 4000;

/** The name of one setting, how it is read from the settings, and what is sent to change it. */
export interface Setting<Value> {
  label: string;
  read: (settings: Settings) => Value;
  /** `isConfirmed` when the member was asked, and said yes. */
  change: (value: Value, isConfirmed: boolean) => FunctionInput<'updateSettings'>;
}

interface Choice<Value> {
  value: Value;
  isConfirmed: boolean;
}

interface Asking<Value> {
  /**
   * Called when another device has changed the setting, so that the choice was not saved, and what is stored has been
   * read. `confirm` saves the choice nevertheless.
   */
  onOvertaken?: (choice: Value, now: Value, confirm: () => void) => void;
}

/**
 * One setting that is saved on its own. While it is being saved it shows the new value; when that fails it shows the
 * one that is stored, and `onRetry` tries the new one once more. Whoever has left the setting meanwhile is told by a toast.
 */
export function useSetting<Value>(
  settings: Settings,
  { onOvertaken, ...setting }: Setting<Value> & Asking<Value>,
) {
  const client = useQueryClient();
  const { mutate, variables, status, error, isPending, reset } = useSaving(setting);

  useEffect(() => {
    if (status !== 'success') return;
    const timer = setTimeout(reset, SAVED_SHOWN);
    return () => clearTimeout(timer);
  }, [status, reset]);

  function save(value: Value, isConfirmed = false): void {
    const onError = (failure: unknown) => {
      const now = client.getQueryData(settingsQuery.queryKey);
      if (now && isOvertaken(failure)) {
        onOvertaken?.(value, setting.read(now), () => save(value, true));
      }
    };
    mutate({ value, isConfirmed }, { onError });
  }

  return {
    value: isPending ? variables.value : setting.read(settings),
    status,
    error,
    save,
    onRetry: () => {
      if (variables !== undefined) save(variables.value, variables.isConfirmed);
    },
  };
}

/** The mutation of one setting. Once it has failed, the cache has the settings that are stored, as far as is known. */
function useSaving<Value>({ label, read, change }: Setting<Value>) {
  const tellElsewhere = useTellElsewhere(label);
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  const { queryKey } = settingsQuery;
  return useMutation({
    mutationFn: ({ value, isConfirmed }: Choice<Value>) =>
      afterSignIn(() =>
        saveSettings(client, change(value, isConfirmed), (now) => read(now) === value),
      ),
    // One after the other, so that the answers arrive in order.
    scope: { id: 'settings' },
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: async (failure) => {
      tellElsewhere(failure);
      // What cannot be read stays as it is, and is read with the next visit.
      if (isOvertaken(failure)) await readSettingsAgain(client).catch(() => undefined);
    },
  });
}

function isOvertaken(failure: unknown): boolean {
  return failure instanceof ApiError && failure.reason === 'changed-elsewhere';
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
