import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { decisionsMessages } from '#client/features/moderation/decisions/decisions.messages.ts';
import type { Case, Decision } from '#contract/moderation/cases.ts';
import { casesMessages } from './cases.messages.ts';

/** Returns the name of a case: the title of the target or, if the target has no title, the name of its owner. */
export function titleOf({
  title,
  target_type,
  owner,
}: Pick<Case, 'title' | 'target_type' | 'owner'>): string {
  if (title !== '') return title;
  if (target_type === 'user') return nameOf(owner);
  if (target_type === 'comment') return casesMessages.commentBy(nameOf(owner));
  if (target_type === 'message') return casesMessages.messageBy(nameOf(owner));
  return decisionsMessages.untitled;
}

export function wordOf({ action, labels }: Pick<Decision, 'action' | 'labels'>): string {
  return labels ? casesMessages.doneLabels : casesMessages.done[action];
}
