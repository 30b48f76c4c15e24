import { messageOf } from '#client/lib/api/api-error.ts';
import type { SuccessToast } from '#client/ui/feedback/call-with-toast.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';

/**
 * Shows a toast about the outcome of a call, and resolves to whether the call succeeded. After a failure, the reason is the
 * title, and the message stays, because it names the row.
 */
export async function showOutcome(
  call: Promise<unknown>,
  done: SuccessToast & { about: string },
): Promise<boolean> {
  try {
    await call;
    showToast({ type: 'success', ...done });
    return true;
  } catch (error) {
    const { about, message } = done;
    const toast = { type: 'error', about, title: messageOf(error) } as const;
    showToast({ ...toast, ...(message !== undefined && { message }) });
    return false;
  }
}
