import { messageOf } from '#client/lib/api/api-error.ts';
import { OutgoingCancelled } from '#client/lib/offline/outbox.ts';
import { showToast, type Toast } from './toast-queue.ts';

/** Shows a toast about a failed call, unless the viewer cancelled it. `about` is its subject. */
export function showFailure(
  error: unknown,
  title: string,
  about?: string,
  textOf = messageOf,
): void {
  if (error instanceof OutgoingCancelled) return;
  const toast = { type: 'error', title, message: textOf(error) } as const;
  showToast({ ...toast, ...(about !== undefined && { about }) });
}

/** The toast about a success. Its type is `success` unless it contains another type. */
export type SuccessToast = Omit<Toast, 'id' | 'control' | 'type' | 'about'> &
  Partial<Pick<Toast, 'type'>>;

interface Outcomes<Answer> {
  /** The subject of both toasts. */
  about?: string;
  /** The toast about a success. If it is missing, a success shows no toast. */
  done?: SuccessToast | ((answer: Answer) => SuccessToast);
  /** The title of the toast about a failure. */
  failed: string;
  /** Returns the message of the toast about a failure. Defaults to the message of the error. */
  textOf?: (error: unknown) => string;
}

/** Makes a call, and shows a toast about its outcome. Resolves to whether the call succeeded. */
export async function callWithToast<Answer>(
  call: () => Promise<Answer>,
  { about, done, failed, textOf }: Outcomes<Answer>,
): Promise<boolean> {
  try {
    const answer = await call();
    const toast = typeof done === 'function' ? done(answer) : done;
    if (toast) showToast({ type: 'success', ...(about !== undefined && { about }), ...toast });
    return true;
  } catch (error) {
    showFailure(error, failed, about, textOf);
    return false;
  }
}
