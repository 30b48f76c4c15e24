import { messageOf } from '../../../lib/api-error.ts';
import { aboutOf, type ManagedThing } from '../../../ui/managed-thing.ts';
import { showToast } from '../../../ui/toast.tsx';
import { managedContentMessages } from './content.messages.ts';
import { useDecide } from './content.queries.ts';

const texts = managedContentMessages;

/** Returns the function that shows something hidden again, and reports it by a toast. It never rejects. */
export function useShowAgain(): (thing: ManagedThing) => Promise<void> {
  const decide = useDecide();
  return async (thing) => {
    const about = aboutOf(thing);
    try {
      await decide(thing, { hidden: false, reason: '' });
      showToast({ type: 'success', about, title: texts.shown(thing.type) });
    } catch (error) {
      showToast({ type: 'error', about, title: texts.failed, message: messageOf(error) });
    }
  };
}
