import type { ReportCase } from '../../../../contract/report-cases.ts';
import { nameOf } from '../../../ui/member-name.ts';
import { decisionsMessages } from '../../decisions/decisions.messages.ts';
import { reportCasesMessages } from './report-cases.messages.ts';

/** What a case is called: the title of the thing, or whose it is where it has none. */
export function titleOf({
  title,
  target_type,
  owner,
}: Pick<ReportCase, 'title' | 'target_type' | 'owner'>): string {
  if (title !== '') return title;
  if (target_type === 'user') return nameOf(owner);
  if (target_type === 'comment') return reportCasesMessages.commentBy(nameOf(owner));
  return decisionsMessages.untitled;
}
