import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast, type Toast } from './toast.tsx';

/**
 * Shows the outcome of a call as a toast, and returns whether the call has succeeded. After a failure, the reason is below
 * the title `failed`. Without `failed`, the reason is the title, and the message of the success stays.
 */
export async function showOutcome(
  call: Promise<unknown>,
  done: Omit<Toast, 'id' | 'type' | 'control'>,
  failed?: string,
): Promise<boolean> {
  const { about, message } = done;
  try {
    await call;
    showToast({ type: 'success', ...done });
    return true;
  } catch (error) {
    const reason = messageOf(error);
    showToast({
      type: 'error',
      ...(about !== undefined && { about }),
      ...(failed === undefined ? { title: reason } : { title: failed, message: reason }),
      ...(failed === undefined && message !== undefined && { message }),
    });
    return false;
  }
}
