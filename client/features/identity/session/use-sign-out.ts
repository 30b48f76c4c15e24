import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { useRouter } from '#client/lib/router/router-hooks.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { sessionMessages } from './session.messages.ts';
import { dropSession, endSession } from './session.queries.ts';
import { broadcastSession } from './session-broadcast.ts';

/** Returns a function that ends the session, clears the token and the viewer's data, and shows the home page. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return useCallback(async () => {
    const { done, failed } = sessionMessages.signOut;
    try {
      await endSession();
    } catch (error) {
      showToast({ type: 'error', about: 'session', title: failed, message: messageOf(error) });
      return;
    }
    dropSession(client);
    broadcastSession('signed-out');
    showToast({ type: 'success', about: 'session', title: done });
    await router.navigate('/');
  }, [client, router]);
}
