import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { casesMessages } from '#client/features/moderation/cases/cases.messages.ts';
import { titleOf } from '#client/features/moderation/cases/target-title.ts';
import type { CaseView } from '#contract/moderation/cases.ts';
import { decideMessages } from './decide-case.messages.ts';
import type { DraftChoice } from './decision-draft.ts';

interface Words {
  label: string;
  go: string;
  hint: string;
  summary: string;
}

/** Returns the label and the explanation of a choice. In a case of pending links, `none` publishes the target. */
export function wordsOf({ case: item }: CaseView, choice: DraftChoice): Words {
  const { links } = casesMessages;
  const title = titleOf(item);
  if (item.kind === 'links' && choice === 'none') {
    const { letStand: label, go, hint } = links;
    return { label, go, hint, summary: decideMessages.summaryReleased(title) };
  }
  return {
    ...decideMessages.choices[choice],
    summary: decideMessages.summary[choice](title, nameOf(item.owner)),
  };
}
