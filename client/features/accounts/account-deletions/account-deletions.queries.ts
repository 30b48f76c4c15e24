import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAfterProof } from '#client/features/identity/passkeys/passkey-confirmation.tsx';
import {
  dropSession,
  refreshSession,
  refreshViewerData,
  sessionQuery,
} from '#client/features/identity/session/session.queries.ts';
import { broadcastSession } from '#client/features/identity/session/session-broadcast.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { clearCsrfToken } from '#client/lib/api/csrf.ts';
import { orReadAgain } from '#client/lib/api/lost-answer.ts';
import { formatDateTime } from '#client/lib/format/format.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { accountDeletionMessages as texts } from './account-deletions.messages.ts';

/** The error when the response was lost, so that it is unknown whether the server deletes the account. */
export class DeletionUnknown extends Error {
  override readonly name = 'DeletionUnknown';
}

/**
 * Returns the deletion if the session has ended. The date of the deletion is null, because only the lost response
 * contained the date.
 */
async function findDeletion(client: QueryClient): Promise<{ delete_after: null } | undefined> {
  const isSignedOut = () => client.getQueryData(sessionQuery.queryKey)?.user === null;
  try {
    // The live connection may already have noticed the end of the session.
    const hasEnded = isSignedOut() || (await getJson('/api/session')).user === null;
    return hasEnded ? { delete_after: null } : undefined;
  } catch {
    if (isSignedOut()) return { delete_after: null };
    throw new DeletionUnknown();
  }
}

/** Returns the mutation that requests the deletion of the account and ends all sessions. The form shows errors. */
export function useRequestAccountDeletion() {
  const client = useQueryClient();
  const afterProof = useAfterProof();
  return useMutation({
    mutationFn: (username: string) =>
      afterProof(() =>
        orReadAgain<{ delete_after: string | null }>(
          () => callFunction('requestAccountDeletion', { username }),
          () => findDeletion(client),
        ),
      ),
    onSuccess: ({ delete_after }) => {
      clearCsrfToken();
      dropSession(client);
      broadcastSession('signed-out');
      const message =
        delete_after === null ? texts.doneLost : texts.doneMessage(formatDateTime(delete_after));
      showToast({
        type: 'success',
        about: 'session',
        title: texts.done,
        message,
        duration: 10_000,
      });
    },
  });
}

export function useRestoreAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await callFunction('restoreAccount', {});
      await refreshSession(client);
    },
    onSuccess: () => {
      refreshViewerData(client);
      const { done: title, doneText: message } = texts.restore;
      showToast({ type: 'success', about: 'session', title, message });
    },
    onError: (error) => {
      const { failed: title } = texts.restore;
      showToast({ type: 'error', about: 'session', title, message: messageOf(error) });
    },
  });
}
