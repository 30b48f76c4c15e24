import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callFunction, type FunctionInput } from '../../lib/api.ts';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { changeMember } from '../../lib/member-cache.ts';
import { showToast } from '../../ui/toast.tsx';
import { putSession } from '../session/session.queries.ts';
import { broadcastSession } from '../session/session-broadcast.ts';
import { useSession } from '../session/session-context.tsx';
import { useAfterSignIn } from '../session/use-after-sign-in.ts';
import { profileSetupMessages } from './profile-setup.messages.ts';

interface SaveOptions {
  /** The toast after saving. */
  saved: string;
  onSaved: () => void;
  /** Called for each field that the server refuses. */
  onFieldError: (field: string, message: string) => void;
}

/**
 * Saves fields of the viewer's profile, and shows them at once wherever the viewer is on a page, also in other tabs. Shows
 * errors at their fields, and as a toast.
 */
export function useSaveProfile({ saved, onSaved, onFieldError }: SaveOptions) {
  const client = useQueryClient();
  const { user } = useSession();
  const afterSignIn = useAfterSignIn();

  return useCallback(
    async (update: FunctionInput<'updateProfile'>): Promise<void> => {
      try {
        const { profile } = await afterSignIn(() => callFunction('updateProfile', update));
        putSession(client, { user, profile });
        changeMember(client, profile);
        broadcastSession('profile-changed');
        showToast({ type: 'success', about: 'profile', title: saved });
        onSaved();
      } catch (error) {
        for (const [field, message] of fieldErrors(error)) onFieldError(field, message);
        const { failed } = profileSetupMessages;
        const message = messageOf(error);
        showToast({ type: 'error', about: 'profile', title: failed, message });
      }
    },
    [client, user, afterSignIn, saved, onSaved, onFieldError],
  );
}

function fieldErrors(error: unknown): [string, string][] {
  if (!(error instanceof ApiError)) return [];
  // The client has texts of its own for these.
  if (error.reason?.startsWith('username-')) return [['username', error.message]];
  return Object.entries(error.fields);
}
