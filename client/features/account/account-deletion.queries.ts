import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callFunction } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { clearCsrfToken } from '../../lib/csrf.ts';
import { formatDateTime } from '../../lib/format.ts';
import { showToast } from '../../ui/toast.tsx';
import { dropSession, refreshSession, refreshViewerData } from '../session/session.queries.ts';
import { broadcastSession } from '../session/session-broadcast.ts';
import { accountDeletionMessages } from './account-deletion.messages.ts';

const texts = accountDeletionMessages;

/** Requests the deletion of the account, which signs out everywhere. Failures are for the form. */
export function useRequestAccountDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (username: string) => callFunction('requestAccountDeletion', { username }),
    onSuccess: ({ delete_after }) => {
      clearCsrfToken();
      dropSession(client);
      broadcastSession('signed-out');
      const message = texts.doneMessage(formatDateTime(delete_after));
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
