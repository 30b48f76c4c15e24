import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { undoAction } from '#client/ui/feedback/toast.tsx';
import { launchMessages } from './launch.messages.ts';
import { useLaunchCalls } from './launch.queries.ts';

const texts = launchMessages.card;
const about = 'launch';

/**
 * Returns a function that closes the card on the dashboard, and a function that shows the card again. Both show a
 * toast.
 */
export function useCloseLaunch() {
  const { setClosed } = useLaunchCalls();
  const show = () =>
    callWithToast(() => setClosed(false), {
      about,
      done: { title: texts.shown },
      failed: texts.showFailed,
    });
  const close = () =>
    callWithToast(() => setClosed(true), {
      about,
      done: { title: texts.closed, message: texts.closedMessage, action: undoAction(show) },
      failed: texts.closeFailed,
    });
  return { close, show };
}
