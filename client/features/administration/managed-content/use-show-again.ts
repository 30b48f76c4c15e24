import {
  aboutOf,
  type ManagedTarget,
} from '#client/features/identity/team-actions/managed-target.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { managedContentMessages } from './managed-content.messages.ts';
import { useDecide } from './managed-content.queries.ts';

const texts = managedContentMessages;

/** Returns a function that shows hidden content again, and reports the outcome as a toast. It never rejects. */
export function useShowAgain(): (target: ManagedTarget) => Promise<void> {
  const decide = useDecide();
  return async (target) => {
    const about = aboutOf(target);
    try {
      await decide(target, { hidden: false, reason: '' });
      showToast({ type: 'success', about, title: texts.shown(target.type) });
    } catch (error) {
      showToast({ type: 'error', about, title: texts.failed, message: messageOf(error) });
    }
  };
}
