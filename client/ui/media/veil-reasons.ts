import type { Veil } from '#contract/posts/content-labels.ts';
import { veilMessages } from './veil.messages.ts';

/** The reasons of a veil, such as ネタバレ・センシティブ. */
export function reasonsOf({ reasons }: Veil): string {
  return reasons.map((reason) => veilMessages.reasons[reason]).join('・');
}
