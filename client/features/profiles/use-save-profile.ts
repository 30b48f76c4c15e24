import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callFunction, type FunctionInput } from '../../lib/api.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { showToast } from '../../ui/toast.tsx';
import { showOwnProfile } from '../session/changed-profile.ts';
import { broadcastSession } from '../session/session-broadcast.ts';
import { useAfterSignIn } from '../session/use-after-sign-in.ts';
import { profileSetupMessages } from './profile-setup.messages.ts';
import { isProfileField, type ProfileFormApi } from './profile-values.ts';

type Update = FunctionInput<'updateProfile'>;

/**
 * Saves fields of the viewer's profile, and shows them at once wherever the viewer is on a page, also in other tabs.
 * Throws what the call throws.
 */
export function useSaveProfile(saved: string): (update: Update) => Promise<void> {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useCallback(
    async (update) => {
      const { profile } = await afterSignIn(() => callFunction('updateProfile', update));
      showOwnProfile(client, profile);
      broadcastSession('profile-changed');
      showToast({ type: 'success', about: 'profile', title: saved });
    },
    [client, afterSignIn, saved],
  );
}

/** Shows why a profile was not saved: at the fields, the first of which receives the focus, and as a toast. */
export function showSaveFailure({ setError }: ProfileFormApi, error: unknown): void {
  const faults = fieldErrors(error).filter(([field]) => isProfileField(field));
  for (const [index, [field, message]] of faults.entries()) {
    if (isProfileField(field)) setError(field, { message }, { shouldFocus: index === 0 });
  }
  const { failed } = profileSetupMessages;
  showToast({ type: 'error', about: 'profile', title: failed, message: messageOf(error) });
}

function fieldErrors(error: unknown): [string, string][] {
  if (!(error instanceof ApiError)) return [];
  // The client has a text of its own for it.
  if (error.reason === 'username-taken') return [['username', error.message]];
  return Object.entries(error.fields);
}
