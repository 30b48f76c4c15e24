import type { Veil } from '#contract/posts/content-labels.ts';
import { veilMessages } from './veil.messages.ts';

/** Returns the reasons of a cover as text, such as ネタバレ・センシティブ. */
export function reasonsOf({ reasons }: Veil): string {
  return reasons.map((reason) => veilMessages.reasons[reason]).join('・');
}
