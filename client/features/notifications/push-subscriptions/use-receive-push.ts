import { useSession } from '#client/features/identity/session/session-context.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { PushRefused } from './push-browser.ts';
import { pushMessages } from './push-subscriptions.messages.ts';
import { useReceiveHere } from './push-subscriptions.queries.ts';

const texts = pushMessages.here;
const about = 'push';

/** Returns a function that subscribes this browser to messages, and shows the outcome. It must be called by a tap. */
export function useReceivePush(): (publicKey: string) => Promise<boolean> {
  const userId = useSession().user?.id ?? '';
  const { mutateAsync } = useReceiveHere(userId);
  return async (publicKey) => {
    try {
      await mutateAsync(publicKey);
      showToast({ type: 'success', about, title: texts.done });
      return true;
    } catch (error) {
      const message =
        error instanceof PushRefused ? pushMessages.reasons[error.reason] : messageOf(error);
      showToast({ type: 'error', about, title: texts.failed, message });
      return false;
    }
  };
}
