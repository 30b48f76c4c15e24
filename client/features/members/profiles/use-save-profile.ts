import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { showOwnProfile } from '#client/features/identity/session/changed-profile.ts';
import { broadcastSession } from '#client/features/identity/session/session-broadcast.ts';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { profileSetupMessages } from './profile-edit.messages.ts';
import { type ProfileUpdate, updateProfile } from './profile-edit.queries.ts';
import { isProfileField, type ProfileFormApi } from './profile-values.ts';

/** Returns the function that saves the profile, and then shows it on the page and in other tabs. It rethrows errors. */
export function useSaveProfile(saved: string): (update: ProfileUpdate) => Promise<void> {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useCallback(
    async (update) => {
      const { profile } = await afterSignIn(() => updateProfile(update));
      showOwnProfile(client, profile);
      broadcastSession('profile-changed');
      showToast({ type: 'success', about: 'profile', title: saved });
    },
    [client, afterSignIn, saved],
  );
}

/** Shows why a profile was not saved: at the fields, with the focus on the first, or else in a toast. */
export function showSaveFailure({ setError }: ProfileFormApi, error: unknown): void {
  const errors = fieldErrors(error).filter(([field]) => isProfileField(field));
  for (const [index, [field, message]] of errors.entries()) {
    if (isProfileField(field)) setError(field, { message }, { shouldFocus: index === 0 });
  }
  if (errors.length > 0) return;
  const { failed } = profileSetupMessages;
  showToast({ type: 'error', about: 'profile', title: failed, message: messageOf(error) });
}

function fieldErrors(error: unknown): [string, string][] {
  if (!(error instanceof ApiError)) return [];
  // The field shows the client's own text for this error.
  if (error.reason === 'username-taken') return [['username', error.message]];
  return Object.entries(error.fields);
}
