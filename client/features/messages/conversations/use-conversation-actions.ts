import { useMemo } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { useNavigate } from '#client/lib/router/router-hooks.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { Conversation } from '#contract/messages/conversations.ts';
import { conversationsMessages } from './conversations.messages.ts';
import { useConversationCalls } from './conversations.queries.ts';

const texts = conversationsMessages;

/** Returns the actions on a conversation, with toasts. An action that removes the conversation navigates to the list. */
export function useConversationActions({ id }: Conversation) {
  const calls = useConversationCalls();
  const navigate = useNavigate();
  return useMemo(() => {
    const about = `conversation:${id}`;
    const leave = () => navigate('/messages', { replace: true });
    async function attempt(failed: string, call: () => Promise<void>): Promise<boolean> {
      try {
        await call();
        return true;
      } catch (error) {
        showToast({ type: 'error', about, title: failed, message: messageOf(error) });
        return false;
      }
    }
    return {
      async setMuted(muted: boolean): Promise<void> {
        if (!(await attempt(texts.changeFailed, () => calls.setMuted(id, muted)))) return;
        const title = muted ? texts.mutedDone : texts.unmutedDone;
        showToast({ type: 'success', about, title });
      },
      async remove(): Promise<void> {
        if (!(await attempt(texts.deleteFailed, () => calls.remove(id)))) return;
        showToast({ type: 'success', about, title: texts.deleteDone });
        await leave();
      },
      async accept(): Promise<void> {
        if (await attempt(texts.request.failed, () => calls.answer(id, true))) {
          announce(texts.request.accepted);
        }
      },
      async refuse(): Promise<void> {
        if (!(await attempt(texts.request.failed, () => calls.answer(id, false)))) return;
        showToast({ type: 'success', about, title: texts.request.refused });
        await leave();
      },
    };
  }, [id, calls, navigate]);
}
