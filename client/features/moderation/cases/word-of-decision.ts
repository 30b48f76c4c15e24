import type { Decision } from '#contract/moderation/cases.ts';
import { casesMessages } from './cases.messages.ts';

/** A decision in a word. */
export function wordOf({ action, labels }: Pick<Decision, 'action' | 'labels'>): string {
  return labels ? casesMessages.doneLabels : casesMessages.done[action];
}
