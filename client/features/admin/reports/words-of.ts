import type { CaseChoice, CaseView } from '../../../../contract/report-cases.ts';
import { nameOf } from '../../../ui/member-name.ts';
import { decideMessages } from './decide.messages.ts';
import { reportCasesMessages } from './report-cases.messages.ts';
import { titleOf } from './title-of.ts';

interface Words {
  label: string;
  go: string;
  hint: string;
  summary: string;
}

/** What a choice is called for a case, and does: doing nothing publishes what has waited for a look at its links. */
export function wordsOf({ case: item }: CaseView, choice: CaseChoice): Words {
  const { choices, links } = reportCasesMessages;
  const title = titleOf(item);
  if (item.kind === 'links' && choice === 'none') {
    const { letStand: label, go, hint } = links;
    return { label, go, hint, summary: decideMessages.summaryReleased(title) };
  }
  return { ...choices[choice], summary: decideMessages.summary[choice](title, nameOf(item.owner)) };
}
