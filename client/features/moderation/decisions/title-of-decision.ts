import type { MyDecision } from '#contract/moderation/decisions.ts';
import { decisionsMessages } from './decisions.messages.ts';

type Decided = Pick<MyDecision, 'action' | 'target_type'> & Partial<Pick<MyDecision, 'labels'>>;

/** Returns the decision as a sentence for the owner of the target. */
export function titleOfDecision({ action, labels, target_type }: Decided): string {
  const { titles, titleOfLabels, nouns } = decisionsMessages;
  return (labels ? titleOfLabels : titles[action])(nouns[target_type]);
}
