import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction, getJson } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { clearCsrfToken } from '../../lib/csrf.ts';
import { formatDateTime } from '../../lib/format.ts';
import { orReadAgain } from '../../lib/lost-answer.ts';
import { showToast } from '../../ui/toast.tsx';
import {
  dropSession,
  refreshSession,
  refreshViewerData,
  sessionQuery,
} from '../session/session.queries.ts';
import { broadcastSession } from '../session/session-broadcast.ts';
import { accountDeletionMessages } from './account-deletion.messages.ts';

const texts = accountDeletionMessages;

/** The answer to the request is lost, and nobody can tell whether it has arrived. */
export class DeletionUnknown extends Error {
  override readonly name = 'DeletionUnknown';
}

/** A deletion ends the session: that shows that the account is being deleted, but not when. */
async function findDeletion(client: QueryClient): Promise<{ delete_after: null } | undefined> {
  const isSignedOut = () => client.getQueryData(sessionQuery.queryKey)?.user === null;
  try {
    // The live connection may have told first.
    const hasEnded = isSignedOut() || (await getJson('/api/session')).user === null;
    return hasEnded ? { delete_after: null } : undefined;
  } catch {
    if (isSignedOut()) return { delete_after: null };
    throw new DeletionUnknown();
  }
}

/** Requests the deletion of the account, which signs out everywhere. Failures are for the form. */
export function useRequestAccountDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (username: string) =>
      orReadAgain<{ delete_after: string | null }>(
        () => callFunction('requestAccountDeletion', { username }),
        () => findDeletion(client),
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

/** Takes the deletion of the account back. */
export function useRestoreAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await callFunction('restoreAccount', {});
      await refreshSession(client);
    },
    onSuccess: () => {
      refreshViewerData(client);
      showToast({
        type: 'success',
        about: 'session',
        title: texts.restore.done,
        message: texts.restore.doneText,
      });
    },
    onError: (error) => {
      const { failed: title } = texts.restore;
      showToast({ type: 'error', about: 'session', title, message: messageOf(error) });
    },
  });
}
