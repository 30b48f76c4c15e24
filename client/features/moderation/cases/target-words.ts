import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import type { CaseView } from '#contract/moderation/cases.ts';
import { casesMessages } from './cases.messages.ts';
import { decideMessages } from './decide-case.messages.ts';
import type { DraftChoice } from './decision-draft.ts';
import { titleOf } from './target-title.ts';

interface Words {
  label: string;
  go: string;
  hint: string;
  summary: string;
}

/** Returns the label and the explanation of a choice. In a case of pending links, `none` publishes the target. */
export function wordsOf({ case: item }: CaseView, choice: DraftChoice): Words {
  const { choices, links } = casesMessages;
  const title = titleOf(item);
  if (item.kind === 'links' && choice === 'none') {
    const { letStand: label, go, hint } = links;
    return { label, go, hint, summary: decideMessages.summaryReleased(title) };
  }
  return { ...choices[choice], summary: decideMessages.summary[choice](title, nameOf(item.owner)) };
}
