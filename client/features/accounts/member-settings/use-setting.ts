import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { settingsQuery } from '#client/features/identity/session/own-settings.queries.ts';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import type { FunctionInput } from '#client/lib/api/api.ts';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { Settings } from '#contract/accounts/member-settings.ts';
import { settingsMessages } from './member-settings.messages.ts';
import { readSettingsAgain, saveSettings } from './member-settings.queries.ts';
import { useLoadedSettings } from './with-settings.tsx';

/** How long the saved state is shown, in milliseconds. */
const SAVED_SHOWN = 4000;

export interface Setting<Value> {
  label: string;
  read: (settings: Settings) => Value;
  /** `isConfirmed` is true after the member has confirmed the change. */
  change: (value: Value, isConfirmed: boolean) => FunctionInput<'updateSettings'>;
}

interface Choice<Value> {
  value: Value;
  isConfirmed: boolean;
}

interface OvertakenOptions<Value> {
  /** Called when another device has changed the setting to `now`, so that the choice was not saved. */
  onOvertaken?: (choice: Value, now: Value) => void;
}

/**
 * Returns a setting that is saved separately. While saving, it shows the new value; after an error, the stored value.
 * `onRetry` saves the new value again. When the viewer has left the page, a toast shows the error.
 */
export function useSetting<Value>({
  onOvertaken,
  ...setting
}: Setting<Value> & OvertakenOptions<Value>) {
  const settings = useLoadedSettings();
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
      if (now && isOvertaken(failure)) onOvertaken?.(value, setting.read(now));
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

function useSaving<Value>({ label, read, change }: Setting<Value>) {
  const reportElsewhere = useReportElsewhere(label);
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  const { queryKey } = settingsQuery;
  return useMutation({
    mutationFn: ({ value, isConfirmed }: Choice<Value>) =>
      afterSignIn(() =>
        saveSettings(client, change(value, isConfirmed), (now) => read(now) === value),
      ),
    // Requests with this scope run one after another, so that responses arrive in order.
    scope: { id: 'settings' },
    onMutate: () => client.cancelQueries({ queryKey }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: async (failure) => {
      reportElsewhere(failure);
      // If the settings cannot be read after the conflict, the next visit reads them.
      if (isOvertaken(failure)) await readSettingsAgain(client).catch(() => undefined);
    },
  });
}

function isOvertaken(failure: unknown): boolean {
  return failure instanceof ApiError && failure.reason === 'changed-elsewhere';
}

/** Shows an error as a toast when the viewer has left the page of the setting, which would show it. */
function useReportElsewhere(label: string): (error: unknown) => void {
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
