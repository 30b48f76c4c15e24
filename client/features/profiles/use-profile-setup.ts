import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import type { z } from 'zod';
import type { profileSetupSchema } from '../../../contract/profiles.ts';
import { callFunction } from '../../lib/api.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../ui/toast.tsx';
import { useReauthenticate } from '../session/reauthentication.tsx';
import { putSession } from '../session/session.queries.ts';
import { useSession } from '../session/session-context.tsx';
import { profileSetupMessages } from './profile-setup.messages.ts';

export type ProfileSetupInput = z.input<typeof profileSetupSchema>;
export type ProfileSetupValues = z.output<typeof profileSetupSchema>;

interface ProfileSetupOptions {
  setError: UseFormSetError<ProfileSetupInput>;
  onSaved: () => void;
}

/** Saves the first profile. Shows errors at their fields, and as a toast. */
export function useProfileSetup({ setError, onSaved }: ProfileSetupOptions) {
  const client = useQueryClient();
  const { user } = useSession();
  const reauthenticate = useReauthenticate();

  return useCallback(
    async (values: ProfileSetupValues): Promise<void> => {
      try {
        const { profile } = await saveSignedIn(values, reauthenticate);
        putSession(client, { user, profile });
        showToast({ type: 'success', about: 'profile', title: profileSetupMessages.saved });
        onSaved();
      } catch (error) {
        for (const [field, message] of fieldErrors(error)) {
          setError(field, { message }, { shouldFocus: true });
        }
        const { failed } = profileSetupMessages;
        const message = messageOf(error);
        showToast({ type: 'error', about: 'profile', title: failed, message });
      }
    },
    [client, user, reauthenticate, setError, onSaved],
  );
}

/** Saves the profile. When the session has expired, signs in again and repeats the call. */
async function saveSignedIn(values: ProfileSetupValues, reauthenticate: () => Promise<boolean>) {
  try {
    return await callFunction('updateProfile', values);
  } catch (error) {
    const expired = error instanceof ApiError && error.code === 'unauthenticated';
    if (!expired || !(await reauthenticate())) throw error;
    return callFunction('updateProfile', values);
  }
}

const fields = ['display_name', 'username', 'bio'] as const;

function fieldErrors(error: unknown): [(typeof fields)[number], string][] {
  if (!(error instanceof ApiError)) return [];
  if (error.reason === 'username-taken') return [['username', error.message]];
  return fields.flatMap((field) => {
    const message = error.fields[field];
    return message === undefined ? [] : [[field, message] as [typeof field, string]];
  });
}
